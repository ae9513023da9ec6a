import { renderDocument } from './document/render-document.tsx'

export { handleError } from './document/render-document.tsx'

/** React Router looks for a file of this name, with a default export. */
export default renderDocument
