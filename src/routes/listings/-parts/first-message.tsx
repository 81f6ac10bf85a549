import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Listing } from "#domain/listing.ts";
import { keepFirstMessage } from "#intents/message.ts";
import { IntentError } from "#intents/commit.ts";
import { readFirstMessage } from "#queries/use-visitor-acts.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { FIRST_QUESTIONS } from "../../-acts/first-questions.ts";

type FirstMessageProps = { listing: Listing; onClose: () => void };

/** A visitor writes first: the words wait on this phone and leave by themselves once the account is there. */
export function FirstMessage({ listing, onClose }: FirstMessageProps) {
  const navigate = useNavigate();
  const [text, write, keepNow] = useFirstWords(listing);
  const [error, setError] = useState<string>();
  async function send(to: "/register" | "/login") {
    try {
      await keepNow(true);
      await navigate({ to, search: { retour: `/messages/${listing.id}/${listing.userId}` } });
    } catch (failure) {
      setError(failure instanceof IntentError ? failure.message : "Erreur lors de l'envoi du message");
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void send("/register");
  }
  return (
    <Dialog open onClose={onClose} title={`Écrire à ${listing.sellerName}`}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextArea
          label="Votre message"
          name="message"
          rows={4}
          value={text}
          onChange={(words) => {
            write(words);
            setError(undefined);
          }}
          error={error}
          hint="Gardé sur cet appareil. Il partira dès que votre compte est prêt."
        />
        {text === "" ? (
          <div role="group" aria-label="Phrases toutes prêtes" className="flex flex-wrap gap-2">
            {FIRST_QUESTIONS.map((words) => (
              <button
                key={words}
                type="button"
                className="chip max-w-full !px-3.5 text-sm text-left"
                style={{ whiteSpace: "normal" }}
                onClick={() => write(words)}
              >
                {words}
              </button>
            ))}
          </div>
        ) : null}
        <Button type="submit" variant="primary" className="!px-3">
          Envoyer et créer mon compte
        </Button>
        <Button icon="log-in" onClick={() => void send("/login")}>
          J'ai déjà un compte
        </Button>
      </form>
    </Dialog>
  );
}

/** Long enough to go on typing, milliseconds. */
const SAVE_MS = 300;

/** What is typed is kept at each pause and when the page is left; `keepNow(true)` says that it is to be sent. */
function useFirstWords({ id, userId }: Listing) {
  const [text, setText] = useState("");
  const typed = useRef<string | null>(null);
  const told = useRef(false);
  const message = (content: string) => ({ listingId: id, receiverId: userId, content });
  useEffect(() => {
    let gone = false;
    const flush = () => {
      const words = typed.current;
      typed.current = null;
      if (words === null) return;
      keepFirstMessage({ listingId: id, receiverId: userId, content: words }, false).catch((failure: Error) => {
        if (!told.current) toast.error(failure.message);
        told.current = true;
      });
    };
    void readFirstMessage(id).then(
      (kept) => !gone && typed.current === null && setText((now) => (now === "" ? kept : now)),
      () => undefined,
    );
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    const saving = setInterval(flush, SAVE_MS);
    return () => {
      gone = true;
      clearInterval(saving);
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [id, userId]);
  function write(words: string) {
    setText(words);
    typed.current = words;
  }
  async function keepNow(ready: boolean) {
    typed.current = null;
    await keepFirstMessage(message(text), ready);
  }
  return [text, write, keepNow] as const;
}
