export {
  hereDocuments,
  type ShellCommand,
  type ShellWord,
  shellCommands,
} from '../languages/shell/commands.ts'
