import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { given } from "#first-paint/given.ts";
import { type Answer, askedServer, type Asked } from "#sync/requests.ts";

/** As much as is known of a question to the server. */
export type Answered = Pick<Asked, "state" | "answer">;

/** The answer of the server to a question of a screen: the one that this page came with, until the server has been asked and says more. */
export function answerTo(key: string): ReadonlyStore<Answered | null> {
  return derive([askedServer, given], (asks, came): Answered | null => {
    const asked = asks.get(key) ?? null;
    const answer: Answer | undefined = came?.key === key ? came.answer : undefined;
    return answer === undefined || asked?.answer != null ? asked : { state: asked?.state ?? "answered", answer };
  });
}
