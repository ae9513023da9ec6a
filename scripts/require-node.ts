/** Ends the process with one clear line on a Node that cannot run the project's TypeScript. */
export function requireNode24(): void {
  if (Number.parseInt(process.versions.node, 10) >= 24) return
  process.stderr.write(
    `Vaivén needs Node 24 and this is ${process.version}. Start it through npm (for instance \`npm start\`), which uses the Node that \`npm ci\` installed.\n`,
  )
  process.exit(1)
}
