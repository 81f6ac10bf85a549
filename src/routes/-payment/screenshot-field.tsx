import { type ChangeEvent, useId, useRef, useState } from "react";
import { formatBytes } from "#domain/bytes.ts";
import { dropScreenshot, storeScreenshot } from "#intents/payment.ts";
import { useScreenshot } from "#queries/use-local-photos.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { FormFailure } from "#ui/use-form.ts";

type ScreenshotFieldProps = {
  /** Form it belongs to (see #domain/proof.ts). */
  form: string;
  value: string;
  onChange: (id: string) => void;
  intake: ScreenshotIntake;
  error?: string | undefined;
};

type ScreenshotIntake = {
  readonly busy: boolean;
  /** Why the last file could not be taken. */
  readonly fault: string | null;
  readonly take: (file: File) => void;
  /** Resolves when none is being prepared any more, with what is to be said when it did not come through. */
  readonly settled: () => Promise<FormFailure | void>;
};

/**
 * Prepares chosen pictures and keeps them in the place of the one before, which stays where the new one cannot be read. `onKept` is
 * called also after the form has left the screen: the picture before is gone then, and the form must name the new one.
 */
export function useScreenshotIntake(form: string, onKept: (id: string) => void): ScreenshotIntake {
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const under = useRef<Promise<FormFailure | void>>(Promise.resolve());

  async function prepare(file: File): Promise<FormFailure | void> {
    setFault(null);
    setBusy(true);
    try {
      const { prepareScreenshot } = await import("#photos/prepare-screenshot.ts");
      onKept(await storeScreenshot(form, await prepareScreenshot(file)));
    } catch (reason) {
      const known = reason instanceof Error && (reason.name === "PhotoError" || reason.name === "IntentError");
      const message = known ? reason.message : UNEXPECTED;
      setFault(message);
      return { message, field: "screenshot" };
    } finally {
      setBusy(false);
    }
  }
  const take = (file: File) => void (under.current = prepare(file));
  const settled = async () => {
    const failure = busy ? await under.current : undefined;
    if (failure) return failure;
  };
  return { busy, fault, take, settled };
}

const UNEXPECTED = "Cette capture n'a pas pu être ajoutée. Réessayez.";

/** The picture that shows the payment: chosen from the phone, made lighter, shown as the team will see it. */
export function ScreenshotField({ form, value, onChange, intake: { busy, fault, take }, error }: ScreenshotFieldProps) {
  const id = useId();
  const said = fault ?? error;
  const progress = useProgress(busy, value !== "" && fault === null);

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file !== undefined) take(file);
  }
  function remove() {
    onChange("");
    dropScreenshot(form).catch(() => undefined);
  }
  return (
    <div className="grid gap-1.5">
      <p id={`${id}-label`} className="text-base font-600">
        Capture d'écran du paiement
      </p>
      {value === "" || busy ? null : <Preview id={value} onRemove={remove} />}
      <label
        className={`relative grid place-items-center content-center gap-1 rounded-card b-1 b-dashed bg-card text-center cursor-pointer @hover:bg-sunk has-[:focus-visible]:(outline-2 outline-solid outline-offset-2 outline-primary) ${said ? "b-danger" : "b-line-strong"} ${value === "" ? "min-h-28 p-4" : "min-h-12 px-4"}`}
      >
        {busy ? <Spinner /> : value === "" ? <Icon name="images" className="!text-[1.5rem] text-primary" /> : null}
        <span id={`${id}-words`} className="font-600">
          {busy ? "Préparation…" : value === "" ? "Choisir la capture" : "Choisir une autre capture"}
        </span>
        <input
          type="file"
          name="screenshot"
          accept="image/png,image/jpeg"
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          onChange={chosen}
          aria-labelledby={`${id}-label ${id}-words`}
          aria-invalid={said ? true : undefined}
          aria-describedby={`${said ? `${id}-error ` : ""}${id}-hint`}
          className="absolute inset-0 opacity-0 cursor-pointer"
        />
      </label>
      <p role="status" className="sr-only">
        {progress}
      </p>
      {said ? (
        <p id={`${id}-error`} role={fault ? "alert" : undefined} className="flex gap-1.5 text-sm text-danger">
          <Icon name="circle-alert" className="!text-[1rem] mt-0.5" />
          <span>{said}</span>
        </p>
      ) : null}
      <p id={`${id}-hint`} className="text-sm text-muted">
        PNG ou JPG, 5&nbsp;Mo au plus. Le montant, la date et le numéro doivent se lire.
      </p>
    </div>
  );
}

/** The state of a picture chosen on this screen, for people who do not see it. */
function useProgress(busy: boolean, kept: boolean): string {
  const [begun, setBegun] = useState(false);
  if (busy && !begun) setBegun(true);
  if (busy) return "Préparation de la capture d'écran…";
  return begun && kept ? "Capture d'écran gardée" : "";
}

function Preview({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { phase, picture } = useScreenshot(id);
  if (phase === "missing")
    return <p className="text-sm text-danger">Cette capture n'est plus sur ce téléphone. Choisissez-la de nouveau.</p>;
  return (
    <div className="card flex flex-wrap gap-3 p-3">
      <span className="grid place-items-center w-24 h-32 shrink-0 overflow-hidden rounded-field bg-sunk">
        {picture === null ? null : (
          <a
            href={picture.url}
            target="_blank"
            rel="noreferrer"
            className="block h-full w-full rounded-field focusable"
          >
            <img
              src={picture.url}
              alt="Capture choisie, à ouvrir en grand"
              className="w-full h-full object-cover object-top"
            />
          </a>
        )}
      </span>
      <div className="grid content-between gap-2 min-w-0 basis-36 grow">
        <p className="grid gap-0.5">
          <span className="flex items-center gap-1.5 font-600">
            <Icon name="circle-check" className="text-primary" />
            Capture gardée
          </span>
          <span className="text-sm text-muted">
            {picture === null ? "\u00A0" : weight(picture.originalBytes, picture.bytes)}
          </span>
        </p>
        <Button variant="quiet" icon="trash-2" className="justify-self-start !px-3 !text-danger" onClick={onRemove}>
          Retirer
        </Button>
      </div>
    </div>
  );
}

const weight = (before: number, now: number): string =>
  now < before ? `${formatBytes(now)} à envoyer, au lieu de ${formatBytes(before)}` : `${formatBytes(now)} à envoyer`;
