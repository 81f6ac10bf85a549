import { toast } from "#ui/toast.ts";

/** Runs a verb from a button; what it will not do is said in its own French words. */
export function runAct(act: Promise<unknown>): void {
  act.catch((error: unknown) =>
    toast.error(
      error instanceof Error && error.name === "IntentError" ? error.message : "Cette action n'a pas abouti.",
    ),
  );
}
