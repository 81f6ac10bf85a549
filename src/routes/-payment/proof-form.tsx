import { useEffect, useEffectEvent, useState, useMemo } from "react";
import * as v from "valibot";
import { formatPhone } from "#domain/phone.ts";
import { proofForm } from "#domain/proof-form.ts";
import { proofFormKey, savedProof, type ProofValues } from "#domain/proof.ts";
import { referenceIn } from "#domain/transfer-reference.ts";
import { autosave, saveText, type Autosave, type SaveState } from "#intents/autosave.ts";
import { sayWhy } from "#intents/commit.ts";
import { openDraft } from "#intents/draft.ts";
import { sendProof, type Purchase } from "#intents/payment.ts";
import { prepareToPay } from "#intents/prepare.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { EmailField, TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { PhoneField } from "../-account/profile-fields.tsx";
import { takePlace, useLeaving } from "../-mutations/use-saved-text.ts";
import { ScreenshotField, useScreenshotIntake } from "./screenshot-field.tsx";

/** The form as it is typed. */
export const typedProof = v.object({
  ...proofForm.entries,
  reference: v.pipe(v.string(), v.transform(referenceIn), proofForm.entries.reference),
});

type ProofFormProps = {
  purchase: Purchase;
  /** Said when something is left empty (§5). */
  missing: string;
  /** The earlier values, for a proof that is sent once more. */
  before: ProofValues | null;
  onKept: (id: string) => void;
};

/** The form of a proof (§5): filled from what was typed here before, else from the account. */
export function ProofForm(props: ProofFormProps) {
  const kept = useSavedProof(proofFormKey(props.purchase.listingId));
  if (kept === null)
    return (
      <div aria-busy="true" className="grid gap-5">
        <Skeleton className="h-28" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  return <Fields {...props} place={kept.place} start={kept.words ?? props.before} />;
}

const EMPTY: ProofValues = { fullName: "", phone: "", email: "", reference: "", screenshot: "" };

type FieldsProps = ProofFormProps & { place: string; start: ProofValues | null };

function Fields({ purchase, missing, place: key, start, onKept }: FieldsProps) {
  const account = useAccount();
  const [filled] = useState<ProofValues>(() => ({ ...EMPTY, ...account, ...start }));
  const form = useForm({
    schema: typedProof,
    initial: filled,
    ready: () => intake.settled(),
    async onSubmit() {
      // Words that were stored behind the queue would open the next form, with a picture that is sent already.
      await saver.pause();
      try {
        const typed = form.now();
        const proof = { ...typed, reference: referenceIn(typed.reference) };
        const { id } = await sayWhy("Erreur lors de l'envoi", sendProof(purchase, proof, key));
        saver.stop();
        onKept(id);
      } catch (error) {
        saver.resume();
        throw error;
      }
    },
  });
  const { values, errors, set } = form;
  const saver = useProofAutosave(key, values);
  const intake = useScreenshotIntake(key, (id) => {
    set("screenshot", id);
    saver.keep(form.now());
  });
  useEffect(prepareToPay, []);
  useLateAccount(account, values, set);
  const empty = Object.keys(errors).some(
    (name) => name !== "reference" && values[name as keyof ProofValues].trim() === "",
  );
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <ScreenshotField form={key} {...form.field("screenshot")} intake={intake} />
      <PhoneField
        label="Numéro qui a payé"
        hint={"Par exemple 07\u00A012\u00A034\u00A056\u00A078"}
        {...form.field("phone")}
      />
      <TextField label="Nom complet" autoComplete="name" {...form.field("fullName")} />
      <EmailField {...form.field("email")} />
      {/* Under what it speaks of: what follows may stay empty. */}
      {empty ? <Notice tone="danger">{missing}</Notice> : null}
      <TextField
        label="Référence de la transaction (facultatif)"
        autoComplete="off"
        hint="Elle se trouve dans le SMS de votre opérateur."
        {...form.field("reference")}
      />
      {form.failure === null ? null : <Notice tone="danger">{form.failure}</Notice>}
      <Button type="submit" variant="primary" icon="send" busy={form.busy} className="w-full">
        {form.busy && intake.busy ? "Capture en préparation…" : "Envoyer la preuve"}
      </Button>
      <SavedLine mark={saver.mark} />
    </form>
  );
}

/** Says that nothing is lost; its lines are always there, so that nothing moves. */
function SavedLine({ mark }: { mark: SaveState }) {
  return (
    <p role="status" className="flex gap-1.5 min-h-10 text-sm text-muted">
      <Icon
        name={mark === "failed" ? "circle-alert" : "smartphone"}
        className={`!text-[1rem] mt-0.5 ${mark === "failed" ? "text-danger" : "text-primary"}`}
      />
      <span>
        {mark === "saved"
          ? "Gardé sur ce téléphone. "
          : mark === "failed"
            ? "Ce téléphone n'a pas pu garder ce que vous écrivez. "
            : ""}
        Sans réseau, la preuve reste ici et part toute seule dès qu'il revient.
      </span>
    </p>
  );
}

/** Name, e-mail and number of the account, as far as this phone knows them. */
function useAccount(): Pick<ProofValues, "fullName" | "email" | "phone"> {
  const { email } = useSession();
  const { profile } = useMyProfile();
  return {
    fullName: profile?.fullName ?? "",
    email: profile?.email || (email ?? ""),
    phone: profile === null ? "" : formatPhone(profile.phone),
  };
}

/** An account that this phone learns of a moment later fills what is still empty and was never touched. */
function useLateAccount(
  account: Partial<ProofValues>,
  values: ProofValues,
  set: (name: keyof ProofValues, value: string) => void,
): void {
  const [touched] = useState(() => new Map(Object.entries(values)));
  const fill = useEffectEvent(() => {
    for (const [name, value] of Object.entries(account) as [keyof ProofValues, string][]) {
      if (value === "" || values[name] !== "" || touched.get(name) !== "") continue;
      touched.set(name, value);
      set(name, value);
    }
  });
  useEffect(() => fill(), [account.fullName, account.email, account.phone]);
}

/** Milliseconds after the last key. */
const WITHIN = 150;

/** `mark`: what may be said of it. */
type ProofAutosave = Pick<Autosave<string>, "pause" | "resume" | "stop"> & {
  mark: SaveState;
  /** Also once the form has left the screen. */
  keep: (values: ProofValues) => void;
};

type SavedProof = { place: string; words: ProofValues | null };

/**
 * Returns the text of an unsent proof under `form`, in this tab's own place there: two forms of a payment keep their words and pictures
 * apart. Null while it is being read.
 */
function useSavedProof(form: string): SavedProof | null {
  const [kept, setKept] = useState<SavedProof | null>(null);
  useEffect(() => {
    const opened = new AbortController();
    const closed = new Promise<void>((resolve) => opened.signal.addEventListener("abort", () => resolve()));
    void takePlace(form, undefined, closed).then(([place, words]) => {
      if (!opened.signal.aborted) setKept({ place, words: savedProof(words) });
    });
    return () => opened.abort();
  }, [form]);
  return kept;
}

/**
 * Keeps what is typed on this phone, from the first change on, until the proof is queued: leaving, reloading or closing
 * loses nothing. `stop` when the queue has taken the words over.
 */
function useProofAutosave(form: string, values: ProofValues): ProofAutosave {
  const [first] = useState(values);
  const [mark, setMark] = useState<SaveState>("idle");
  const save = useMemo(
    () =>
      autosave<string>({
        key: form,
        within: WITHIN,
        store: (words, author) => saveText(form, words, author),
        onState: setMark,
      }),
    [form],
  );
  useEffect(() => {
    if (values !== first) save.note(JSON.stringify(values));
  }, [save, values, first]);
  useLeaving(save);
  useEffect(() => openDraft(form), [form]);
  return { ...save, mark, keep: (now) => save.note(JSON.stringify(now), 0) };
}
