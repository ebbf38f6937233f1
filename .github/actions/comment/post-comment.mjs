// Posts a report as the one comment of a pull request, or updates the one that is there. No packages: it runs as it is.
import { lstatSync, readFileSync } from 'node:fs'

/** Finds the comment again; GitHub does not show it. */
const MARK = '<!-- tourpress report -->'
/** GitHub takes 65,536 characters. */
const LONGEST = 60_000
/** A summary of GitHub has no more either. */
const MOST_BYTES = 1024 * 1024

const {
  GITHUB_API_URL = 'https://api.github.com',
  GITHUB_REPOSITORY,
  GITHUB_TOKEN,
  WORKFLOW_RUN,
} = process.env
const [, , file] = process.argv

/** Asks GitHub; an answer that is no success ends the step with one line. */
async function ask(method, path, body) {
  const answer = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${GITHUB_TOKEN}`,
      'x-github-api-version': '2022-11-28',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (answer.ok) return answer.json()
  throw new Error(
    `${method} ${path} was answered with ${answer.status}: ${(await answer.text()).slice(0, 200)}`,
  )
}

/** The open pull request whose head the run built: a run of a fork does not name it. */
async function pullRequest({ head_sha: sha, head_branch: branch, head_repository: { owner } }) {
  const head = encodeURIComponent(`${owner.login}:${branch}`)
  const found = await ask('GET', `/pulls?state=open&head=${head}`)
  return found.find(({ head }) => head.sha === sha)
}

/** The comment that a run before has posted. */
async function earlierComment(number) {
  for (let page = 1; ; page++) {
    const comments = await ask('GET', `/issues/${number}/comments?per_page=100&page=${page}`)
    const own = comments.find(({ body, user }) => user?.type === 'Bot' && body.startsWith(MARK))
    if (own !== undefined || comments.length < 100) return own
  }
}

/** The report as a comment: whoever made it, it mentions nobody and holds no HTML. */
function commentOf(report) {
  const text = report.replace(/@(?!\u200b)/g, '@\u200b').replaceAll('<', '&lt;')
  if (text.length <= LONGEST) return `${MARK}\n${text}`
  const end = text.lastIndexOf('\n', LONGEST)
  const cut = text.slice(0, end > 0 ? end : LONGEST)
  return `${MARK}\n${cut}\n\nThe rest is in the report of the run.`
}

/** Reads the report: a link out of its folder may name a file of the runner, such as one that holds the token. */
function readReport() {
  const facts = lstatSync(file)
  if (!facts.isFile() || facts.size > MOST_BYTES) throw new Error('report.md is no file of at most 1 MB')
  return readFileSync(file, 'utf8')
}

try {
  const run = JSON.parse(WORKFLOW_RUN ?? 'null')
  const pull = run?.event === 'pull_request' ? await pullRequest(run) : undefined
  if (pull === undefined) console.log('There is no open pull request of this run: nothing is commented')
  else {
    const body = commentOf(readReport())
    const earlier = await earlierComment(pull.number)
    if (earlier === undefined) await ask('POST', `/issues/${pull.number}/comments`, { body })
    else await ask('PATCH', `/issues/comments/${earlier.id}`, { body })
    console.log(
      `${earlier === undefined ? 'Commented' : 'Updated the comment on'} pull request ${pull.number}`,
    )
  }
} catch (error) {
  console.error(`::error::Commenting the pull request: ${String(error.message).replaceAll('\n', ' ')}`)
  process.exitCode = 1
}
