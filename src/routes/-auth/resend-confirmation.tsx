import { useState } from "react";
import * as v from "valibot";
import { pendingSignUp } from "#device/sign-up.ts";
import { emailField } from "#domain/email.ts";
import { resendConfirmation } from "#session/sign-in.ts";
import { WAITS } from "#town";
import { Button } from "#ui/button.tsx";
import { EmailField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { Failure } from "./auth-frame.tsx";
import { formatCountdown, useCountdown } from "./use-countdown.ts";
import { wishQuery } from "./wish.ts";

const resendForm = v.object({ email: emailField });

/**
 * Asks for the confirmation mail again, 150 s after `since` (ms) and after each sending. The address is asked for only
 * when nobody knows it.
 */
export function ResendConfirmation({ email, since }: { email: string | null; since: number }) {
  const [sentAt, setSentAt] = useState(since);
  const left = useCountdown(sentAt, WAITS.confirmationResend);
  const form = useForm({
    schema: resendForm,
    initial: { email: email ?? "" },
    async onSubmit(values) {
      const answer = await resendConfirmation(values.email, await wishQuery(pendingSignUp()?.retour ?? undefined));
      if (!answer.ok) return answer;
      toast.success(answer.message);
      setSentAt(Date.now());
      return undefined;
    },
  });
  if (left > 0) {
    return (
      <p role="timer" className="text-muted">
        Vous pourrez renvoyer l'email dans{" "}
        <span className="font-600 tabular-nums text-ink">{formatCountdown(left)}</span>
      </p>
    );
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      {email === null ? <EmailField label="Email de votre compte" {...form.field("email")} /> : null}
      <Failure message={form.failure} />
      <Button type="submit" busy={form.busy} icon="mail">
        Renvoyer l'email de confirmation
      </Button>
    </form>
  );
}
