import type { Candidates, CompletedCommand } from './completed-command.ts'

/** The completion script for PowerShell 5 and later; `fallback` is the command that is meant where none is named. */
export function powershellScript(commands: readonly CompletedCommand[], fallback: string): string {
  const options = commands.map(({ name, options }) => entry(name, options))
  const values = commands.flatMap(({ name, values }) =>
    values.flatMap(([option, candidates]) => (candidates === 'files' ? [] : [entry(`${name} ${option}`, candidates)])),
  )
  const files = commands.flatMap(({ name, values }) =>
    values.flatMap(([option, candidates]) => (candidates === 'files' ? [`${name} ${option}`] : [])),
  )
  const first = commands.flatMap(({ name, argument }) => (argument === 'files' ? [] : [entry(name, argument)]))
  // Without a result the shell completes the names of files.
  return `# Put this into $PROFILE: clauselint completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName clauselint -ScriptBlock {
  param($word, $ast, $cursor)
  $names = ${list(commands.map(({ name }) => name))}
  $options = [System.Collections.Hashtable]::new([StringComparer]::Ordinal)
  $values = [System.Collections.Hashtable]::new([StringComparer]::Ordinal)
  $first = [System.Collections.Hashtable]::new([StringComparer]::Ordinal)
  $files = ${list(files)}
${options.map(line => `  $options${line}`).join('\n')}
${values.map(line => `  $values${line}`).join('\n')}
${first.map(line => `  $first${line}`).join('\n')}
  $before = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.Extent.Text })
  $command = if ($before.Count -gt 1 -and $names -ccontains $before[1]) { $before[1] } else { '${fallback}' }
  $prefix = ''
  $candidates = @()
  if ($word -match '^(--[a-z-]+)=(.*)$') {
    $prefix = $Matches[1] + '='
    $word = $Matches[2]
    $candidates = if ($values.ContainsKey("$command $prefix")) { $values["$command $prefix"] } else { $values["$command $($Matches[1])"] }
  }
  elseif ($values.ContainsKey("$command $($before[-1])")) { $candidates = $values["$command $($before[-1])"] }
  elseif ($files -ccontains "$command $($before[-1])") { $candidates = @() }
  elseif ($word.StartsWith('-')) { $candidates = $options[$command] }
  elseif ($before.Count -eq 1) { $candidates = $names }
  elseif ($before.Count -eq 2 -and $first.ContainsKey($command)) { $candidates = $first[$command] }
  $candidates | Where-Object { $_ -and $_.StartsWith($word) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new("$prefix$_", $_, 'ParameterValue', $_)
  }
}
`
}

const list = (words: readonly string[]): string => `@(${words.map(word => `'${word}'`).join(', ')})`

const entry = (key: string, words: Exclude<Candidates, 'files'>): string => `['${key}'] = ${list(words)}`
