/** What the object store's answer to a photo means: it has its own ways. Pure. */
import * as v from "valibot";
import { meaningOf, type Answer, type Meaning } from "#remote/answer.ts";

const stored = v.object({ Key: v.string() });
const there = v.union([
  v.object({ statusCode: v.union([v.literal("409"), v.literal(409)]) }),
  v.object({ error: v.literal("Duplicate") }),
]);

/** `renewed`: the session has just been renewed, so a 403 is no longer about its age. */
export function meaningOfUpload(answer: Answer, renewed: boolean): Meaning {
  const meaning = meaningOf(answer);
  const json = answer.kind === "answered" ? answer.json : undefined;
  // There already: it has the same name, so it is the same picture.
  if (v.is(there, json)) return { is: "ok", json };
  // Whoever answers 200 to everything has not kept a photo.
  if (meaning.is === "ok" && !v.is(stored, json)) return { is: "later" };
  // 403 is said both of an ended token and of a forbidden place.
  const ended = meaning.is === "refused" && meaning.code === "forbidden" && !renewed;
  return ended ? { is: "sign-in" } : meaning;
}
