import { type ReactNode, useEffect, useRef } from "react";
import { object, string } from "valibot";
import { sayWhy } from "#intents/commit.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { notifyOfMutation } from "../-mutations/run-mutation.ts";
import { useSavedFields } from "../-mutations/use-saved-text.ts";
import { Failure } from "../-auth/auth-frame.tsx";

export type ReportFormProps = {
  /** Whom or what it is about, as `listing:…`: under it the words are kept until they have been stored. */
  about: string;
  reasons: readonly { readonly id: string; readonly label: string }[];
  toasts: { later: string; done: string };
  report: (values: { reason: string; comment: string }, typed: string) => Promise<{ id: string }>;
  onSent: () => void;
  /** Stands between the words and the button. */
  children?: ReactNode;
};

const COMMENT = ["comment"] as const;

/** Why a listing, a review or a person is shown to the team. */
export function ReportForm({ about, reasons, toasts, report, onSent, children }: ReportFormProps) {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  const form = useForm({
    schema: object({ reason: string(), comment: string() }),
    initial: { reason: "", comment: "" },
    async onSubmit(values) {
      const { id } = await queue((typed) => sayWhy("Erreur lors du signalement", report(values, typed)));
      // Nobody is left without a word between the press and what became of it.
      await notifyOfMutation(id, toasts);
      if (here.current) onSent();
    },
  });
  const queue = useSavedFields(`report:${about}`, form, COMMENT);
  const error = form.errors["reason"];
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <fieldset className="grid gap-1" aria-describedby={error ? "report-reason-error" : undefined}>
        <legend className="mb-1 font-600">Pour quelle raison&#8239;?</legend>
        {reasons.map(({ id, label }) => (
          <label key={id} className="flex items-center gap-3 min-h-11 cursor-pointer">
            <input
              type="radio"
              name="reason"
              value={id}
              checked={form.values.reason === id}
              onChange={() => form.set("reason", id)}
              className="h-5 w-5 accent-primary"
            />
            {label}
          </label>
        ))}
        {error ? (
          <p id="report-reason-error" role="alert" className="flex gap-1.5 text-sm text-danger">
            <Icon name="circle-alert" className="!text-[1rem] mt-0.5" />
            <span>{error}</span>
          </p>
        ) : null}
      </fieldset>
      <TextArea label="Précisions (facultatif)" rows={3} {...form.field("comment")} />
      {children}
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Envoyer le signalement
      </Button>
    </form>
  );
}
