/**
 * A schema.org block for crawlers, which read the server's HTML. The browser never changes the element: pass
 * `import.meta.env.SSR ? … : null`, so that the code that builds the data is not downloaded.
 */
export function JsonLd({ data }: { data: object | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // JSON in a script: '<' is escaped so that no value can close the element.
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? JSON.stringify(data).replace(/</g, '\\u003c') : '',
      }}
    />
  )
}
