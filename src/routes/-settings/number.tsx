import type { NumberCode, Profile } from "#domain/profile.ts";
import { formatDate } from "#domain/age.ts";
import { formatPhone, nationalPhone, whatsappLink } from "#domain/phone.ts";
import { useConnectivity } from "#device/connectivity.ts";
import { askNumberCode } from "#intents/account.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { CURRENT_SUPPORT, PRODUCT } from "#town";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";
import { runMutation, waitsFor } from "../-mutations/run-mutation.ts";
import { Group } from "./group.tsx";

/** The way to « Numéro confirmé »: a code of the server, told to the team from the very number. */
export function ConfirmNumber() {
  const { profile } = useMyProfile();
  if (profile === null) return null;
  return (
    <Group title="Numéro confirmé">
      <div className="grid gap-3" role="status">
        <Step profile={profile} />
      </div>
    </Group>
  );
}

function Step({ profile: { phone, numberConfirmedAt = null, numberCode = null } }: { profile: Profile }) {
  const online = useConnectivity((state) => state.online);
  const now = useNow();
  const number = <span className="whitespace-nowrap tabular-nums">{nationalPhone(phone)}</span>;
  if (numberConfirmedAt !== null)
    return (
      <Notice tone="ok" icon="badge-check" title="Votre numéro est confirmé">
        Depuis le {formatDate(numberConfirmedAt)}. Les acheteurs lisent «&nbsp;Numéro confirmé&nbsp;» à côté de votre
        nom. Si vous changez de numéro, il faudra le confirmer aussi.
      </Notice>
    );
  if (numberCode === "asked")
    return (
      <Notice tone="wait" title={waitsFor(online)}>
        Votre code s'affichera ici {online ? "dès que le serveur répond" : "dès que le réseau revient"}.
      </Notice>
    );
  if (numberCode !== null && numberCode.until > now) return <Code said={numberCode} phone={phone} />;
  return (
    <>
      <p className="text-muted">
        Un numéro confirmé rassure les acheteurs. Vous envoyez un code depuis le {number}, l'équipe le vérifie, et c'est
        gratuit.
      </p>
      {numberCode === null ? null : <p>Votre code d'avant n'est plus valable.</p>}
      <Button icon="badge-check" className="justify-self-start" onClick={() => runMutation(askNumberCode())}>
        Confirmer mon numéro
      </Button>
    </>
  );
}

function Code({ said: { code, until }, phone }: { said: NumberCode; phone: string }) {
  const words = `${PRODUCT}\u00a0: mon code est ${code}.`;
  const [first = CURRENT_SUPPORT.whatsapp] = CURRENT_SUPPORT.phones;
  return (
    <>
      <p>
        Votre code&nbsp;: <strong className="text-xl tabular-nums">{code}</strong>
      </p>
      <p className="text-muted">
        Envoyez-le depuis le WhatsApp du <span className="whitespace-nowrap tabular-nums">{nationalPhone(phone)}</span>,
        avant le {formatDate(until)}. L'équipe confirme, et vous le lirez ici.
      </p>
      <a
        href={whatsappLink(CURRENT_SUPPORT.whatsapp, words) ?? undefined}
        target="_blank"
        rel="noreferrer"
        className="btn btn-primary justify-self-start"
      >
        <Icon name="message-circle" /> Envoyer par WhatsApp
      </a>
      <p className="text-sm text-muted">
        Pas de WhatsApp sur ce numéro&#8239;? Appelez le{" "}
        <a href={`tel:+${first}`} className="link whitespace-nowrap tabular-nums">
          {formatPhone(first)}
        </a>{" "}
        avec ce téléphone et dites votre code. Ne le donnez à personne d'autre.
      </p>
    </>
  );
}
