/** Questions that come at the same moment travel in one request. */

/** A collection that said it would ask and hangs (a disk, a frozen database) is not waited for. While a cheap phone starts, 100 ms are nothing. */
const LONGEST_WAIT_MS = 300;

type Waiting<Question, Answer> = {
  readonly question: Question;
  readonly signal: AbortSignal;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

type Group<Question, Answer> = {
  expected: number;
  waiting: Waiting<Question, Answer>[];
  timer: ReturnType<typeof setTimeout> | undefined;
};

export type Gatherer<Question, Answer> = {
  /** Somebody of this group is about to ask; returns the way to say that it has, or will not. */
  expect(group: string): () => void;
  ask(question: Question, signal: AbortSignal): Promise<Answer>;
};

/**
 * Questions of one group that come while another of the group is expected travel together. `send` gives the answers in
 * the order of the questions; what it rejects with is everybody's. Its signal ends when nobody wants an answer any more.
 */
export function gather<Question, Answer>(
  groupOf: (question: Question) => string,
  send: (questions: readonly Question[], signal: AbortSignal) => Promise<readonly Answer[]>,
): Gatherer<Question, Answer> {
  const groups = new Map<string, Group<Question, Answer>>();
  const groupNamed = (name: string) => {
    const known = groups.get(name) ?? { expected: 0, waiting: [], timer: undefined };
    groups.set(name, known);
    return known;
  };
  const leave = (group: Group<Question, Answer>) => {
    clearTimeout(group.timer);
    const going = group.waiting;
    Object.assign(group, { timer: undefined, waiting: [] });
    if (going.length > 0) void carry(going, send);
  };

  return {
    expect(name) {
      const group = groupNamed(name);
      group.expected++;
      let said = false;
      return () => {
        if (said) return;
        said = true;
        group.expected--;
        if (group.expected === 0) leave(group);
      };
    },
    ask(question, signal) {
      const group = groupNamed(groupOf(question));
      return new Promise<Answer>((resolve, reject) => {
        group.waiting.push({ question, signal, resolve, reject });
        if (group.expected === 0) leave(group);
        else group.timer ??= setTimeout(() => leave(group), LONGEST_WAIT_MS);
      });
    },
  };
}

async function carry<Question, Answer>(
  going: readonly Waiting<Question, Answer>[],
  send: (questions: readonly Question[], signal: AbortSignal) => Promise<readonly Answer[]>,
): Promise<void> {
  const stopped = new AbortController();
  const questions = going.map(({ question }) => question);
  const check = () => going.every(({ signal }) => signal.aborted) && stopped.abort();
  for (const { signal } of going) signal.addEventListener("abort", check, { once: true });
  try {
    const answers = await send(questions, stopped.signal);
    for (const [place, { resolve, reject }] of going.entries()) {
      const answer = answers[place];
      if (answer === undefined) reject(new Error("Fewer answers than questions"));
      else resolve(answer);
    }
  } catch (error) {
    for (const { reject } of going) reject(error);
  } finally {
    for (const { signal } of going) signal.removeEventListener("abort", check);
  }
}
