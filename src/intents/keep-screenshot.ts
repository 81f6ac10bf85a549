import type { PreparedScreenshot } from "#photos/prepare-screenshot.ts";
import { actor, onThisPhone } from "./commit.ts";

/** Keeps the screenshot of a form on this phone, in the place of the one before; gives its id. @throws IntentError signed_out | storage_full | storage */
export async function keepScreenshot(
  form: string,
  { blob, name, width, height, originalBytes }: PreparedScreenshot,
): Promise<string> {
  const userId = actor();
  const id = await onThisPhone(async () => {
    const screenshots = await import("#outbox/screenshots.ts");
    return await screenshots.keepScreenshot(userId, form, { blob, name, width, height, originalBytes });
  });
  void navigator.storage?.persist?.().catch(() => false);
  return id;
}

/** Takes the screenshot out of a form that is not sent. @throws IntentError signed_out | storage */
export async function dropScreenshot(form: string): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const screenshots = await import("#outbox/screenshots.ts");
    await screenshots.dropScreenshot(userId, form);
  });
}
