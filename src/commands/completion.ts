import { Argument, type Command, type Option } from 'commander'
import type { CommandContext } from './terminals.ts'

interface Completed {
  /** The name of the command. A subcommand's name has a space: `key create`. */
  name: string
  about: string
  flags: { flag: string; about: string; takesValue: boolean }[]
}

const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript }
type Shell = keyof typeof SHELLS

export function completionCommand(command: Command, { stdout }: CommandContext): void {
  const shells = new Argument('<shell>', 'the shell that the script is for').choices(Object.keys(SHELLS))
  command.addArgument(shells).action((shell: Shell) => {
    const { commands = [], options = [] } = command.parent ?? {}
    stdout.write(SHELLS[shell](completed(commands, options)))
  })
}

function completed(commands: readonly Command[], shared: readonly Option[], before = ''): Completed[] {
  return commands.flatMap(command => {
    const name = before + command.name()
    const flags = [...command.options, ...shared].flatMap(({ long, description, required, hidden }) =>
      long == null || hidden ? [] : [{ flag: long, about: description, takesValue: required }],
    )
    const about = command.description()
    return [{ name, about, flags }, ...completed(command.commands, shared, `${name} `)]
  })
}

function following(commands: readonly Completed[], name: string): Completed[] {
  const start = name === '' ? '' : `${name} `
  return commands.filter(one => one.name.startsWith(start) && !one.name.slice(start.length).includes(' '))
}

const lastWord = ({ name }: Completed) => name.slice(name.lastIndexOf(' ') + 1)

/** Puts a text in single quotes. A quote in the text ends the quotes, is escaped, and begins them again. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function bashScript(commands: readonly Completed[]): string {
  const cases = [{ name: '', flags: [] }, ...commands].map(({ name, flags }) => {
    const words = [...following(commands, name).map(lastWord), ...flags.map(({ flag }) => flag)]
    return `    ${quoted(name)}) words=${quoted(words.join(' '))} ;;`
  })
  const known = commands.map(({ name }) => quoted(name)).join('|')
  return `# Completion for bash: source <(tourpress completion bash)
_tourpress() {
  local current=\${COMP_WORDS[COMP_CWORD]} command='' word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${command:+$command }$word" in
    ${known}) command="\${command:+$command }$word" ;;
    esac
  done
  case "$command" in
${cases.join('\n')}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if [[ -n $command && $current != -* ]]; then mapfile -t -O "\${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current"); fi
}
complete -o filenames -F _tourpress tourpress
`
}

function zshScript(commands: readonly Completed[]): string {
  const inBrackets = (text: string) => text.replace(/[[\]:\\]/g, '\\$&')
  const described = (name: string) =>
    following(commands, name).map(one => quoted(`${lastWord(one)}:${one.about.replaceAll(':', '\\:')}`))
  const cases = commands.map(({ name, flags }) => {
    const specs = flags.map(({ flag, about, takesValue }) =>
      quoted(`${flag}[${inBrackets(about)}]${takesValue ? ':value:_files' : ''}`),
    )
    const below = described(name)
    const rest = below.length === 0 ? quoted('*:file:_files') : quoted(`1:command:((${below.join(' ')}))`)
    return `    ${quoted(name)}) _arguments ${[...specs, rest].join(' ')} ;;`
  })
  return `#compdef tourpress
# Completion for zsh: source <(tourpress completion zsh)
_tourpress() {
  local -a commands=(${described('').join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.filter((_, index) => !commands[index]?.name.includes(' ')).join('\n')}
  esac
}
compdef _tourpress tourpress
`
}

function fishScript(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, about, flags }) => {
    const words = name.split(' ')
    const word = words.pop() ?? ''
    const [above] = words
    const place = above === undefined ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${above}`
    return [
      `complete -c tourpress -n ${quoted(place)} -a ${word} -d ${quoted(about)}`,
      ...flags.map(
        ({ flag, about: what, takesValue }) =>
          `complete -c tourpress -n ${quoted(`__fish_seen_subcommand_from ${word}`)} -l ${flag.slice(2)}${takesValue ? ' -r' : ''} -d ${quoted(what)}`,
      ),
    ]
  })
  return `# Completion for fish: tourpress completion fish | source\n${lines.join('\n')}\n`
}
