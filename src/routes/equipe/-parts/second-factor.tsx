import { type ReactNode, useState } from "react";
import { currentPasswordForm } from "#domain/password.ts";
import { sixDigitsForm } from "#domain/six-digits.ts";
import { beginFactor, type Enrolment, NO_FACTOR, showCode } from "#session/second-factor.ts";
import { doubtMembership } from "#team/membership.ts";
import { Button } from "#ui/button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { Failure } from "../../-auth/auth-frame.tsx";
import { CopyButton } from "../../-payment/mobile-money.tsx";

/** Before the admin console: the code that a team account has set up. */
export function ShowCode({ userId }: { userId: string }) {
  return (
    <Frame title="Code de l'équipe" lead="Ouvrez votre application d'authentification et saisissez le code de Djassa.">
      <CodeForm userId={userId} word="Ouvrir le bureau" />
      <p className="mt-6 text-muted">
        Téléphone perdu&#8239;? La personne qui administre le site peut retirer ce code&#8239;; vous en choisirez un
        autre ici.
      </p>
    </Frame>
  );
}

/** Before the admin console: a code is set up, by who says the password. `later` leads to the admin console without one, where the market allows that. */
export function SetCodeUp({ userId, later }: { userId: string; later?: () => void }) {
  const [begun, setBegun] = useState<Enrolment | null>(null);
  return (
    <Frame
      title="Protégez le bureau de l'équipe"
      lead="Ici passent l'argent et les numéros des gens&nbsp;: un mot de passe volé ne doit pas suffire."
    >
      {begun === null ? <Begin userId={userId} begun={setBegun} /> : <Steps userId={userId} enrolment={begun} />}
      {later === undefined ? null : (
        <Button variant="quiet" className="mt-4" onClick={later}>
          Plus tard
        </Button>
      )}
    </Frame>
  );
}

function Begin({ userId, begun }: { userId: string; begun: (enrolment: Enrolment) => void }) {
  const form = useForm({
    schema: currentPasswordForm,
    initial: { currentPassword: "" },
    async onSubmit({ currentPassword }) {
      const answer = await beginFactor(userId, currentPassword);
      if (!answer.ok) return answer;
      begun(answer.enrolment);
      return undefined;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4 max-w-80">
      <PasswordField label="Mot de passe actuel" autoComplete="current-password" {...form.field("currentPassword")} />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Continuer
      </Button>
    </form>
  );
}

function Steps({ userId, enrolment: { factor, secret, uri, picture } }: { userId: string; enrolment: Enrolment }) {
  return (
    <ol className="grid gap-6 pl-5 list-decimal">
      <li>
        Installez une application d'authentification (Google Authenticator, Aegis, 2FAS…), ou{" "}
        <a href={uri} className="link">
          ouvrez celle de ce téléphone
        </a>
        .
      </li>
      <li>
        Avec elle, scannez cette image&nbsp;:
        <img
          src={picture}
          alt="Code QR de votre compte"
          width={200}
          height={200}
          className="my-3 block rounded-card bg-white"
        />
        ou recopiez cette clé&nbsp;:
        <span className="mt-2 flex flex-wrap items-center gap-3">
          <code className="[overflow-wrap:anywhere] font-600">{secret.match(/.{1,4}/gu)?.join(" ")}</code>
          <CopyButton text={secret} what="La clé" />
        </span>
      </li>
      <li>
        Elle affiche six chiffres, qui changent toutes les 30 secondes. Saisissez-les&nbsp;:
        <CodeForm userId={userId} factor={factor} word="Activer le code" />
      </li>
    </ol>
  );
}

/** One code of six digits; when it is right, or there is none to show any more, the server is asked anew how far the admin console is open. */
function CodeForm({ userId, factor, word }: { userId: string; factor?: string; word: string }) {
  const form = useForm({
    schema: sixDigitsForm,
    initial: { code: "" },
    async onSubmit({ code }) {
      const shown = await showCode(userId, code, factor);
      if (shown.ok || shown === NO_FACTOR) doubtMembership();
      return shown.ok ? undefined : shown;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="mt-3 grid gap-4 max-w-80">
      <TextField
        label="Code à six chiffres"
        {...form.field("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        required
      />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {word}
      </Button>
    </form>
  );
}

function Frame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="page-narrow pt-6 pb-12">
      <PageTitle title={title} />
      <p className="mt-2 mb-6 text-muted">{lead}</p>
      {children}
    </div>
  );
}
