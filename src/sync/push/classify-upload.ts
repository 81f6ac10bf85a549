/**
 * What the storage's answer means. It says 400 over HTTP for most refusals and the real status inside, as
 * `statusCode`; and 403 both for an ended token and for a forbidden place. Pure.
 */
import { classify, type Answer, type AnswerClass } from "./classify.ts";

/** `renewed`: the session has just been renewed, so a 403 is no longer about its age. */
export function classifyUpload(answer: Answer, renewed: boolean): AnswerClass {
  if (answer.kind === "unreached" || answer.json === undefined) return "retry";
  const status = saidStatus(answer.json) ?? answer.status;
  // There already: it has the same name, so it is the same picture.
  if (status === 409) return "ok";
  if (status === 403 && !renewed) return "sign-in";
  return classify({ ...answer, status }, "photo");
}

function saidStatus(json: unknown): number | null {
  if (typeof json !== "object" || json === null) return null;
  if ("statusCode" in json && Number(json.statusCode) >= 400) return Number(json.statusCode);
  return "error" in json && json.error === "Duplicate" ? 409 : null;
}
