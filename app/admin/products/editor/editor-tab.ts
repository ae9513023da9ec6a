export type EditorTab = 'basic' | 'variants'
