import { VISITOR } from "#domain/author.ts";
import { createFileRoute, Link, useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { contactForm } from "#domain/contact.ts";
import { contactSupport } from "#intents/account.ts";
import { prepareToWrite } from "#intents/prepare.ts";
import { cancelMutation } from "#intents/queue.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSupportMessage } from "#queries/use-support-messages.ts";
import { useVisitorSupportMessages, type VisitorSupportMessage } from "#queries/use-visitor-support-messages.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";
import { Notice } from "#ui/notice.tsx";
import { EmailField, TextArea, TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSavedFields } from "./-mutations/use-saved-text.ts";
import { searchTexts } from "./-search-texts.ts";
import { Bullets, Prose, Section } from "./-static/prose.tsx";
import { MySupportMessages } from "./-static/my-support-messages.tsx";
import { ContactBlock } from "./-static/support.tsx";
import { UnsentSupportMessage } from "./-static/unsent-support-message.tsx";

export const Route = createFileRoute("/help")({
  staticData: { cachedFor: "market" },
  /** recu: a receipt that the message to the team is about. */
  validateSearch: searchTexts("recu"),
  component: HelpPage,
});

const ReceiptNamed = later(() => import("./-receipts/receipt-named.tsx").then((module) => module.ReceiptNamed));
const PhoneReport = later(() => import("./-settings/phone-report.tsx").then((module) => module.PhoneReport));

function HelpPage() {
  // The support names this address to whoever cannot come to the settings; nothing leads to it (docs/operations.md).
  const asked = useLocation({ select: ({ hash }) => hash === "appareil" });
  return (
    <Prose title="Aide" lead="Une question, un souci avec une annonce ou un paiement&#8239;? L'équipe vous répond.">
      {asked ? (
        <Section title="État de ce téléphone">
          <PhoneReport open />
        </Section>
      ) : null}
      <Section title="Nous joindre">
        <ContactBlock />
      </Section>
      <Section title="Liens utiles">
        <Bullets>
          <li>
            <Link to="/how-it-works" className="link">
              Comment ça marche
            </Link>
          </li>
          <li>
            <Link to="/faq" className="link">
              Questions fréquentes
            </Link>
          </li>
          <li>
            <Link to="/terms" className="link">
              Conditions d'utilisation
            </Link>
          </li>
          <li>
            <Link to="/privacy" className="link">
              Confidentialité
            </Link>
          </li>
        </Bullets>
      </Section>
      <MySupportMessages />
      <Section title="Nous écrire">
        <ContactForm />
      </Section>
    </Prose>
  );
}

/** A message to the team (§2 Help): kept on this phone first, sent when there is a network. */
function ContactForm() {
  const { userId, phase } = useSession();
  const { recu } = Route.useSearch();
  const navigate = Route.useNavigate();
  const receiptId = phase === "person" ? recu : undefined;
  const dropReceipt = () => void navigate({ search: {}, replace: true, resetScroll: false });
  const [sent, setSent] = useState<string | null>(null);
  const [taken, setTaken] = useState<VisitorSupportMessage | null>(null);
  const supportMessages = useVisitorSupportMessages().filter(({ id }) => id !== sent);
  useEffect(prepareToWrite, []);
  function take(supportMessage: VisitorSupportMessage) {
    setSent(null);
    setTaken(supportMessage);
  }
  async function end(id: string) {
    // Only now that its words are kept under another name.
    if (taken !== null) await cancelMutation(taken.id, VISITOR).catch(() => undefined);
    setTaken(null);
    setSent(id);
    if (receiptId !== undefined) dropReceipt();
  }
  return (
    <div className="grid gap-5">
      {supportMessages.map((supportMessage) => (
        <UnsentSupportMessage
          key={supportMessage.id}
          supportMessage={supportMessage}
          onTake={() => take(supportMessage)}
        />
      ))}
      {sent === null ? (
        <>
          {receiptId === undefined ? null : <ReceiptNamed id={receiptId} onDrop={dropReceipt} />}
          {/* A person's typed words leave the screen with them. */}
          <WriteForm key={`${userId ?? VISITOR} ${receiptId ?? ""}`} taken={taken} receiptId={receiptId} onSent={end} />
        </>
      ) : (
        <Sent id={sent} onAgain={() => setSent(null)} />
      )}
    </div>
  );
}

const SUPPORT_TEXTS = ["subject", "message"] as const;
const RECEIPT_TEXTS = ["message"] as const;

/** As long as the name of who is signed in is waited for, milliseconds. */
const NAME_MS = 15_000;

type WriteFormProps = {
  taken: VisitorSupportMessage | null;
  receiptId: string | undefined;
  onSent: (id: string) => Promise<void>;
};

/** `taken`: a support message that has not left, whose words are to be gone on with. About a receipt the subject is known. */
function WriteForm({ taken, receiptId, onSent }: WriteFormProps) {
  const { email, phase } = useSession();
  const { profile, phase: read } = useMyProfile();
  const online = useConnectivity((state) => state.online);
  // Whoever is faster than their own name presses once: it comes with the first pull. Without a network it is asked of them.
  const isAwaited = read === "loading" && online;
  const pressed = useRef<() => void>(undefined);
  const form = useForm({
    schema: contactForm,
    ready: () =>
      new Promise<void>((resolve) => {
        pressed.current = resolve;
        if (isAwaited && form.now().name === "") setTimeout(resolve, NAME_MS);
        else resolve();
      }),
    initial: {
      name: profile?.fullName ?? "",
      email: email ?? "",
      subject: receiptId ? "Reçu de vente" : "",
      message: "",
    },
    async onSubmit(values) {
      const about = receiptId === undefined ? {} : { receipt_id: receiptId };
      const { id } = await queue((typed) => contactSupport({ ...values, ...about }, typed));
      await onSent(id);
    },
  });
  // Somebody in trouble looks something up meanwhile: another screen, the message with a reference.
  const queue = useSavedFields(
    receiptId === undefined ? "support" : `support:${receiptId}`,
    form,
    receiptId === undefined ? SUPPORT_TEXTS : RECEIPT_TEXTS,
    phase === "person" ? undefined : VISITOR,
  );
  const known = { name: profile?.fullName ?? "", email: email ?? "" };
  const fill = useEffectEvent(() => form.fillBlanks(known));
  useEffect(() => fill(), [known.name, known.email]);
  const goOn = useEffectEvent(() => {
    // Also where the person is in that field: they pressed Enter there.
    if (pressed.current !== undefined && form.now().name === "") form.set("name", known.name);
    pressed.current?.();
  });
  useEffect(() => {
    if (!isAwaited) goOn();
  }, [isAwaited]);
  const takeUp = useEffectEvent(({ name, email, subject, message }: VisitorSupportMessage) => {
    form.fillBlanks({ name, email, subject });
    // Behind what is being written already.
    form.set("message", form.values.message === "" ? message : `${form.values.message}\n\n${message}`);
  });
  useEffect(() => {
    if (taken !== null) takeUp(taken);
  }, [taken]);
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <TextField label="Nom" autoComplete="name" {...form.field("name")} />
      <EmailField {...form.field("email")} />
      {receiptId === undefined ? <TextField label="Sujet" {...form.field("subject")} /> : null}
      <TextArea label="Message" rows={5} hint="10&nbsp;caractères au moins" {...form.field("message")} />
      {form.failure === null ? null : (
        <Notice tone="danger" title="Erreur lors de l'envoi du message">
          {form.failure}
        </Notice>
      )}
      <Button type="submit" variant="primary" icon="send" busy={form.busy} className="sm:justify-self-start">
        Envoyer
      </Button>
    </form>
  );
}

/** Says "envoyé" only once it has left this phone for good, then brings the message into view and gives it the focus. */
function Sent({ id, onAgain }: { id: string; onAgain: () => void }) {
  const online = useConnectivity((state) => state.online);
  const { state, reason } = useSupportMessage(id);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, []);
  const again = <Button onClick={onAgain}>Écrire un autre message</Button>;
  return (
    <div ref={place} tabIndex={-1} className="[outline:none]">
      {state === "refused" ? (
        <Notice tone="danger" title="Erreur lors de l'envoi du message" action={again}>
          {reason}
        </Notice>
      ) : null}
      {state === "waiting" ? (
        <Notice tone="wait" live title="Votre message est gardé sur ce téléphone" action={again}>
          {online ? "Il est en train de partir." : "Il partira dès que le réseau revient."}
        </Notice>
      ) : null}
      {state === "sent" ? (
        <Notice tone="ok" live title={"Demande envoyée avec succès\u202F!"} action={again}>
          L'équipe vous répond par email.
        </Notice>
      ) : null}
      {state === "gone" ? (
        <Notice tone="wait" live title="Votre message n'est pas parti" action={again}>
          Il a été retiré de ce téléphone avant d'être envoyé.
        </Notice>
      ) : null}
    </div>
  );
}
