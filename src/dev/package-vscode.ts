import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { filesBelow } from './bench/files.ts'
import { packageVersion } from './package-version.ts'
import { thirdPartyLicences } from './third-party-licences.ts'
import { type ZipEntry, zip } from './zip.ts'

// npm run package:vscode: the extension of editors/vscode with the built command, as dist/clauselint-VERSION.vsix. A .vsix
// is a ZIP archive with a manifest beside the folder `extension`; no tool of the marketplace is needed to make one.
const FOLDER = 'editors/vscode'
const version = packageVersion()

const { outputFiles, metafile } = await build({
  entryPoints: [`${FOLDER}/src/extension.ts`],
  bundle: true,
  write: false,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: ['vscode'],
  minify: true,
  metafile: true,
  logLevel: 'warning',
})
const program = outputFiles[0]
if (program === undefined) throw new Error('nothing was built')

const read = (path: string): Buffer => readFileSync(path)
const stated: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(`${FOLDER}/package.json`, 'utf8'))
// The sources are ES modules; what Visual Studio Code loads is not.
const manifest = { ...stated, version, type: 'commonjs' }
const own: readonly ZipEntry[] = [
  { path: 'package.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
  { path: 'extension.js', content: Buffer.from(program.contents) },
  { path: 'icon.png', content: read(`${FOLDER}/icon.png`) },
  // What yaml-language-server and the JSON editor check the configuration against.
  { path: 'clauselint.schema.json', content: read('dist/clauselint.schema.json') },
  { path: 'readme.md', content: read(`${FOLDER}/README.md`) },
  { path: 'changelog.md', content: read('CHANGELOG.md') },
  { path: 'LICENSE.txt', content: read('LICENSE') },
  { path: 'third-party-licenses.txt', content: Buffer.from(thirdPartyLicences(Object.keys(metafile.inputs))) },
]
const server = ['dist/bin', 'dist/chunks', 'rules-docs'].flatMap(folder => filesBelow(folder))
const files = [...server, 'dist/facts.schema.json', 'dist/THIRD-PARTY-LICENSES.txt', 'package.json', 'LICENSE'].sort()
const entries: readonly ZipEntry[] = [
  { path: 'extension.vsixmanifest', content: Buffer.from(vsixManifest(manifest)) },
  { path: '[Content_Types].xml', content: Buffer.from(contentTypes()) },
  ...own.map(({ path, content }) => ({ path: `extension/${path}`, content })),
  ...files.map(path => ({ path: `extension/clauselint/${path}`, content: read(path) })),
]
mkdirSync('dist', { recursive: true })
const archive = `dist/clauselint-${version}.vsix`
writeFileSync(archive, zip(entries))
process.stdout.write(`${archive}\n`)

function vsixManifest(of: Readonly<Record<string, unknown>>): string {
  const text = (key: string): string => String(of[key]).replace(/[<>&"]/g, character => `&#${character.charCodeAt(0)};`)
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${text('name')}" Version="${version}" Publisher="${text('publisher')}" />
    <DisplayName>${text('displayName')}</DisplayName>
    <Description xml:space="preserve">${text('description')}</Description>
    <Categories>Linters</Categories>
    <Tags>${stated['keywords']}</Tags>
    <GalleryFlags>Public</GalleryFlags>
    <Icon>extension/icon.png</Icon>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="^1.91.0" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/readme.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Changelog" Path="extension/changelog.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/icon.png" Addressable="true" />
  </Assets>
</PackageManifest>
`
}

function contentTypes(): string {
  const types = {
    json: 'application/json',
    js: 'application/javascript',
    md: 'text/markdown',
    txt: 'text/plain',
    png: 'image/png',
  }
  const all = Object.entries({ ...types, vsixmanifest: 'text/xml' }).map(
    ([extension, type]) => `<Default Extension=".${extension}" ContentType="${type}" />`,
  )
  const licence = '<Override PartName="/extension/clauselint/LICENSE" ContentType="text/plain" />'
  const schema = 'http://schemas.openxmlformats.org/package/2006/content-types'
  return `<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="${schema}">${all.join('')}${licence}</Types>\n`
}
