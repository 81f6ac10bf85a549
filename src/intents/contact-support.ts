import { currentUser } from "#identity/current.ts";
import type { ContactFields } from "./check.ts";
import { commitRow } from "./commit.ts";

/** Queues a word to the team, from a visitor as well. @throws IntentError invalid (with `fields`) | storage_full | storage (spec §5, Contact form) */
export async function contactSupport(form: ContactFields): Promise<{ id: string }> {
  const { checkContact } = await import("./check.ts");
  return await commitRow(currentUser() ?? "visitor", { kind: "contact_support", args: checkContact(form) });
}
