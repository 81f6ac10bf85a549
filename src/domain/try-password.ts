import { withoutBlankEnds } from "./text-field.ts";

/**
 * A password as it was typed, and where that is the wrong one once more without the blanks that were pasted with it: there may be
 * passwords that have them.
 */
export async function tryPassword<Answer>(
  typed: string,
  attempt: (password: string) => Promise<Answer>,
  isWrong: (answer: Answer) => boolean,
): Promise<Answer> {
  const answer = await attempt(typed);
  const plain = withoutBlankEnds(typed);
  return plain !== typed && plain !== "" && isWrong(answer) ? await attempt(plain) : answer;
}
