export {
  hereDocuments,
  type ShellCommand,
  type ShellWord,
  shellCommands,
} from './commands.ts'
