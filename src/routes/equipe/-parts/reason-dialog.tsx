import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { draftKey, save, readSaved } from "#team/tab-storage.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { focusField } from "#ui/use-form.ts";
import { copyWords } from "./copy-words.ts";
import { useHeldRow } from "./held-rows.tsx";
import { useAdmin } from "./admin-context.ts";
import { RowButton, type RowButtonProps } from "./row-controls.tsx";

type ReasonDialogProps = {
  title: string;
  /** The action the words are for, and the row: what is written stays in this tab until the server has it. */
  verb: string;
  about: string;
  label: string;
  hint?: string;
  /** Reasons at hand, chosen by one key each. */
  ready?: readonly string[];
  required?: boolean;
  /** Characters. */
  most?: number;
  confirm: string;
  danger?: boolean;
  /** Why it can no longer be sent; what is written stays. */
  late?: string | undefined;
  children?: ReactNode;
  onClose: () => void;
  onConfirm: (reason: string | null) => void;
};

type ReasonButtonProps = Omit<RowButtonProps, "onClick"> & {
  asks: Omit<ReasonDialogProps, "onClose" | "children">;
  /** Whether it can still be pressed. An open dialog stays in either case, with what is written in it. */
  offered?: boolean;
  /** The text of the dialog. */
  children?: ReactNode;
};

/** A button of a row that asks why before it acts. */
export function ReasonButton({ asks, offered = true, children, ...button }: ReasonButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {offered ? <RowButton {...button} onClick={() => setAsking(true)} /> : null}
      {asking ? (
        <ReasonDialog {...asks} onClose={() => setAsking(false)}>
          {children}
        </ReasonDialog>
      ) : null}
    </>
  );
}

const NONE: readonly string[] = [];

/** Asks why, by a reason at hand or in own words, closes, and only then acts. */
export function ReasonDialog({
  title,
  verb,
  about,
  label,
  hint,
  ready = NONE,
  required = false,
  most = 500,
  confirm,
  danger = false,
  late: decided,
  children,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const { userId } = useAdmin();
  const held = useHeldRow();
  const late = decided ?? held;
  const key = draftKey(verb, about);
  const form = useId();
  const [reason, setReason] = useState(() => savedWords(userId, key));
  const [error, setError] = useState<string>();
  const first = useRef<HTMLFormElement>(null);
  // By keyboard: arrows choose, Enter sends. On a phone the keyboard would only hide the reasons.
  useEffect(() => {
    if (matchMedia("(hover: hover)").matches) first.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, []);

  function write(text: string) {
    setReason(text);
    setError(undefined);
    save(userId, key, text === "" ? undefined : text);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (late !== undefined) return;
    const words = reason.trim();
    const fault =
      required && words === ""
        ? "Indiquez la raison."
        : words.length > most
          ? `La raison ne doit pas dépasser ${most} caractères.`
          : undefined;
    if (fault === undefined) {
      onClose();
      return onConfirm(words === "" ? null : words);
    }
    setError(fault);
    // Led to the field, which reads its error.
    focusField(event.currentTarget, ["reason"]);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Retour</Button>
          <Button type="submit" form={form} variant={danger ? "danger" : "primary"} off={late !== undefined}>
            {confirm}
          </Button>
        </>
      }
    >
      <form ref={first} id={form} onSubmit={submit} noValidate className="grid gap-4">
        {late === undefined ? null : <Notice tone="wait" live title={late} action={<CopyWords words={reason} />} />}
        {children}
        {ready.length === 0 ? null : <Ready reasons={ready} chosen={reason} onChoose={write} />}
        <TextArea
          label={label}
          name="reason"
          rows={3}
          maxLength={most}
          value={reason}
          onChange={write}
          error={error}
          hint={hint}
        />
      </form>
    </Dialog>
  );
}

/** Copies words that come too late and leave with their row: their writer may still say them elsewhere. */
function CopyWords({ words }: { words: string }) {
  return words.trim() === "" ? null : (
    <Button icon="copy" onClick={() => void copyWords(words)}>
      Copier mon texte
    </Button>
  );
}

/** Returns the words that were written under this key and have reached nobody. */
export function savedWords(userId: string, key: string): string {
  const words = readSaved(userId, key);
  return typeof words === "string" ? words : "";
}

type ReadyProps = { reasons: readonly string[]; chosen: string; onChoose: (reason: string) => void };

function Ready({ reasons, chosen, onChoose }: ReadyProps) {
  return (
    <fieldset className="grid">
      <legend className="sr-only">Raisons habituelles</legend>
      {reasons.map((reason) => (
        <label key={reason} className="flex items-center gap-3 min-h-11 py-1 cursor-pointer">
          <input
            type="radio"
            name="ready"
            checked={chosen === reason}
            onChange={() => onChoose(reason)}
            className="h-5 w-5 shrink-0 accent-primary"
          />
          {reason}
        </label>
      ))}
    </fieldset>
  );
}
