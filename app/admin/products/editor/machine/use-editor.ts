import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditorState } from './editor-state.ts'
import type { EditorStore } from './editor-store.ts'

export const EditorContext = createContext<EditorStore | null>(null)

/** The editor that is open: what it knows, and where events go. */
export function useEditorStore(): EditorStore {
  const store = useContext(EditorContext)
  if (!store) throw new Error('the product editor is not open here')
  return store
}

/** A part of the editor's state, or a plain value made of it: `select` must give the same for the same state. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  const { subscribe, getState } = useEditorStore()
  return useSyncExternalStore(subscribe, () => select(getState()))
}
