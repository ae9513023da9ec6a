import { use, useEffect, useEffectEvent } from 'react'
// The entry's state: the hooks report an address only with the next render, and Back may come before it.
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'

declare global {
  interface Window {
    /** Reports a history step before the router handles it; root.tsx calls it. */
    beforeRouter?: ((event: PopStateEvent) => void) | undefined
  }
}

/** Runs once the history step of the last closed part is undone. */
let left = Promise.resolve()

/** Goes a step back unseen by the router: for the router both entries are the visible page. */
function takeBack() {
  const state: unknown = { ...history.state, over: undefined }
  left = new Promise((done) => {
    window.beforeRouter = (event) => {
      event.stopImmediatePropagation()
      window.beforeRouter = undefined
      history.replaceState(state, '')
      done()
    }
    history.back()
  })
}

/**
 * Back, and a phone's gesture for it, closes what lies over the page. While it is open the history has one more entry, which
 * the router does not know; closing it in another way removes that entry. A navigation from inside replaces it (`replace` of
 * a link): it becomes the new page, or the chosen filter.
 */
export function useBackCloses(open: boolean, close: () => void) {
  const router = use(RouterContext)?.router
  const onBack = useEffectEvent(close)

  useEffect(() => {
    if (!open || !router) return
    let gone = false
    let base: string | null = null
    const hear = (event: PopStateEvent) => {
      const { location: shown, navigation } = router.state
      const address = new URL(router.createHref(shown), location.href).href
      window.beforeRouter = undefined
      // The list of entries can go further than one step: the router handles that.
      if (location.href === base) {
        event.stopImmediatePropagation()
        // A filter was chosen meanwhile, or the page of a link is loading.
        if (address !== base || navigation.location)
          history.pushState({ ...history.state, usr: shown.state, key: shown.key }, '', address)
      }
      base = null
      onBack()
    }
    void left.then(() => {
      if (gone) return
      base = location.href
      // A visitor who came here with Forward is on such an entry already.
      if (!history.state?.over) history.pushState({ ...history.state, over: true }, '')
      window.beforeRouter = hear
    })
    return () => {
      gone = true
      if (base === null) return
      window.beforeRouter = undefined
      if (location.href === base && !router.state.navigation.location) takeBack()
    }
  }, [open, router])
}
