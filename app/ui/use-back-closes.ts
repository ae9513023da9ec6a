import { use, useEffect, useEffectEvent } from 'react'
// Its state, since what the hooks tell of an address comes with the next render, and Back may come before it.
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'

declare global {
  interface Window {
    /** Hears of a step in the history before the router does; root.tsx calls it. */
    beforeRouter?: ((event: PopStateEvent) => void) | undefined
  }
}

/** Done once the step of what was closed last is taken back. */
let left = Promise.resolve()

/** Takes a step back of which the router hears nothing: to it, both entries are the page it shows. */
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
 * Back, and a phone's gesture for it, closes what lies over the page. While it is open the history has one more entry,
 * which the router does not know; closed by other means, that entry is taken back. Who navigates from inside replaces it
 * (`replace` of a link): it becomes the page led to, or the filter chosen.
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
      // From the list of entries one may go further than one step: that is the router's.
      if (location.href === base) {
        event.stopImmediatePropagation()
        // A filter was chosen meanwhile, or the page of a link is on its way.
        if (address !== base || navigation.location)
          history.pushState({ ...history.state, usr: shown.state, key: shown.key }, '', address)
      }
      base = null
      onBack()
    }
    void left.then(() => {
      if (gone) return
      base = location.href
      // One that came here with Forward stands on such an entry already.
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
