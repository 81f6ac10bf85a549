import { type FormEvent, useState } from "react";
import { IntentError } from "#intents/commit.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { focusField } from "#ui/use-form.ts";
import { notifyOfMutation } from "./run-mutation.ts";
import { useSavedText } from "./use-saved-text.ts";

type PleaFormProps = {
  /** Under what the words are kept on this phone until they are sent, and what stands there first. */
  textKey: string;
  first?: string;
  lead: string;
  label: string;
  hint: string;
  confirm: string;
  toasts: Parameters<typeof notifyOfMutation>[1];
  send: (message: string, typed: string) => Promise<{ id: string }>;
  onSent: () => void;
};

/** One field, sent to the team by a mutation of the outbox: what was decided is not accepted as it is. */
export function PleaForm({ textKey, first = "", lead, label, hint, confirm, toasts, send, onSent }: PleaFormProps) {
  const [message, write, , queue] = useSavedText(textKey, first);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    try {
      const { id } = await queue((typed) => send(message, typed));
      void notifyOfMutation(id, toasts);
      onSent();
    } catch (failure) {
      if (!(failure instanceof IntentError)) throw failure;
      setError(failure.message);
      focusField(form, ["message"]);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <p>{lead}</p>
      <TextArea
        label={label}
        name="message"
        rows={5}
        value={message}
        onChange={(text) => {
          write(text);
          setError(undefined);
        }}
        error={error}
        hint={hint}
        readOnly={busy}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {confirm}
      </Button>
    </form>
  );
}
