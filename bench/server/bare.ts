import { createServer } from 'node:http'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

/** The yardstick of bench:server: nothing but Node and React. */
const server = createServer((_request, response) => {
  const html = `<!doctype html>${renderToString(createElement('html', null, createElement('body', null, createElement('h1', null, 'hello'))))}`
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(html)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
process.once('SIGTERM', () => process.exit(0))
