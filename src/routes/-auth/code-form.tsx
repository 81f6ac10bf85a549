import * as v from "valibot";
import { codeField } from "#domain/code-field.ts";
import { confirmCode } from "#session/confirm-code.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { Failure } from "./failure.tsx";

const codeForm = v.object({ code: codeField });

/** The code of the mail, typed where the account was asked for: nobody has to leave the tab. What follows is up to who is signed in. */
export function CodeForm({ email }: { email: string }) {
  const form = useForm({
    schema: codeForm,
    initial: { code: "" },
    async onSubmit({ code }) {
      const answer = await confirmCode({ email, code });
      return answer.ok ? undefined : answer;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <TextField
        label="Code reçu par email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        maxLength={14}
        value={form.values.code}
        onChange={(code) => form.set("code", code)}
        error={form.errors["code"]}
      />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Confirmer
      </Button>
    </form>
  );
}
