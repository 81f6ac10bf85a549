import { useRef, useState, type FormEvent } from "react";
import { safeParse, type GenericSchema } from "valibot";
import { errorsOf, type FieldErrors } from "#domain/form.ts";

/** Why a submit did not pass: a sentence, with the field it is about when there is one. */
export type FormFailure = { message: string; field?: string | undefined };

type FormOptions<Input extends Record<string, unknown>, Output> = {
  schema: GenericSchema<Input, Output>;
  initial: Input;
  /** Takes the parsed values. Gives a failure to show, or nothing when all went well. */
  onSubmit: (values: Output) => Promise<FormFailure | void> | FormFailure | void;
  /**
   * Work that must end before the values are read, as a picture that is being prepared. Returns a failure when they are not to be taken as
   * they are.
   */
  ready?: () => Promise<FormFailure | void>;
};

/** The part of a form that one of its fields shows and changes: what the field components take. */
export type FormField<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
};

/**
 * The state of one form. Errors stand at their fields and go when the field is mended; the first
 * bad field takes the focus; nothing typed is ever lost. `failure` is what concerns no field.
 * `now` reads the values as they stand, also once the form has gone. A rejection of `onSubmit` with a French `message` (an IntentError) is shown as a failure.
 */
export function useForm<Input extends Record<string, unknown>, Output>({
  schema,
  initial,
  onSubmit,
  ready,
}: FormOptions<Input, Output>) {
  const [values, setValues] = useState(initial);
  // Also for who set a value after this was drawn last, or after it has gone.
  const latest = useRef(values);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  function set<Name extends keyof Input & string>(name: Name, value: Input[Name]) {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    setErrors(({ [name]: _mended, ...rest }) => rest);
  }

  /**
   * Values that come late fill blank fields alone, and not the one that the person is in: keys would mix with them. A field that they were
   * led to by its error, and have left blank, is filled: whoever was faster than their own name had it asked of them.
   */
  function fillBlanks(found: Partial<Input>) {
    for (const name of Object.keys(found)) {
      const value = found[name];
      const isLedTo = errors[name] !== undefined;
      if (value !== undefined && value !== "" && values[name] === "" && !isInUse(name, isLedTo)) set(name, value);
    }
  }

  function fail(form: HTMLFormElement, found: FieldErrors) {
    setErrors(found);
    focusField(form, Object.keys(found));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    setFailure(null);
    sending.current = true;
    const refused = await take();
    sending.current = false;
    setBusy(false);
    if (refused?.fields) fail(form, refused.fields);
    else if (refused?.message) setFailure(refused.message);
  }

  /** Nothing is awaited before a form that has nothing to wait for is read. */
  async function take(): Promise<Partial<Refusal> | null> {
    if (ready !== undefined) {
      setBusy(true);
      const unready = await attempt(ready);
      if (unready !== null) return unready;
    }
    const parsed = safeParse(schema, latest.current);
    if (!parsed.success) return { fields: errorsOf(parsed.issues) };
    setBusy(true);
    return await attempt(() => onSubmit(parsed.output));
  }

  const field = <Name extends keyof Input & string>(name: Name): FormField<Input[Name]> => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    error: errors[name],
  });

  return { values, now: () => latest.current, set, field, fillBlanks, errors, failure, submit, busy };
}

/** Gives the focus to the first field of the form that is one of these: its error is read with it. */
export function focusField(form: HTMLFormElement, names: readonly string[]): void {
  const bad = Array.from(form.elements).find((element) => names.includes(element.getAttribute("name") ?? ""));
  if (bad instanceof HTMLElement) bad.focus();
}

/** Whether the person is in the field (but for one that they were led to), or has left something in it that is no value yet. */
function isInUse(name: string, isLedTo: boolean): boolean {
  const [field] = document.getElementsByName(name);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && ((field === document.activeElement && !isLedTo) || field.value !== "");
}

const UNEXPECTED = "Quelque chose n'a pas fonctionné. Rien de ce que vous avez écrit n'est perdu\u00a0: réessayez.";

type Refusal = { message: string; fields?: FieldErrors };

async function attempt(run: () => Promise<FormFailure | void> | FormFailure | void): Promise<Refusal | null> {
  try {
    const failure = await run();
    if (!failure) return null;
    return failure.field
      ? { message: failure.message, fields: { [failure.field]: failure.message } }
      : { message: failure.message };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "IntentError") return { message: UNEXPECTED };
    const fields =
      "fields" in error && error.fields && typeof error.fields === "object" ? (error.fields as FieldErrors) : null;
    return fields && Object.keys(fields).length > 0 ? { message: error.message, fields } : { message: error.message };
  }
}
