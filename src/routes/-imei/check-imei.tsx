import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { object } from "valibot";
import { useConnectivity } from "#device/connectivity.ts";
import { formatDate } from "#domain/age.ts";
import { neededImei } from "#domain/imei.ts";
import { checkImei, type CheckedImei } from "#session/check-imei.ts";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { Failure } from "../-auth/auth-frame.tsx";

/** For a buyer who holds the phone of a listing: whether its number is that of the seller, and whether it is declared stolen. */
export function CheckImei({ listingId }: { listingId: string }) {
  const [open, setOpen] = useState(false);
  const { phase } = useSession();
  return (
    <>
      <Button icon="shield-check" className="justify-self-start" onClick={() => setOpen(true)}>
        Vérifier l'IMEI
      </Button>
      {open ? (
        <Dialog open onClose={() => setOpen(false)} title="Vérifier l'IMEI">
          {phase === "visitor" ? <SignIn listingId={listingId} /> : <Fields listingId={listingId} />}
        </Dialog>
      ) : null}
    </>
  );
}

function SignIn({ listingId }: { listingId: string }) {
  return (
    <div className="grid gap-5">
      <p className="text-muted">Connectez-vous pour comparer l'IMEI du téléphone avec celui du vendeur.</p>
      <ButtonLink to="/login" search={{ retour: `/listings/${listingId}` }} variant="primary">
        Se connecter
      </ButtonLink>
    </div>
  );
}

const schema = object({ imei: neededImei });

function Fields({ listingId }: { listingId: string }) {
  const navigate = useNavigate();
  const online = useConnectivity((state) => state.online);
  const [answer, setAnswer] = useState<CheckedImei | null>(null);
  const form = useForm({
    schema,
    initial: { imei: "" },
    async onSubmit({ imei }) {
      setAnswer(null);
      const checked = await checkImei(listingId, imei);
      if (!checked.ok && checked.reason === "profile_required")
        return void navigate({ to: "/complete-profile", search: { retour: `/listings/${listingId}` } });
      if (!checked.ok) return checked;
      setAnswer(checked);
    },
  });
  const imei = form.field("imei");
  const type = (typed: string) => {
    setAnswer(null);
    imei.onChange(typed);
  };
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <p className="text-muted">
        Avant de payer, composez *#06# sur le téléphone que vous avez en main, et tapez ici le numéro qu'il affiche.
      </p>
      {online ? null : (
        <Notice tone="wait" icon="wifi-off">
          Pas de connexion&nbsp;: il faut du réseau pour vérifier un IMEI.
        </Notice>
      )}
      <TextField label="IMEI lu sur le téléphone" {...imei} onChange={type} inputMode="numeric" hint="15 chiffres." />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy} off={!online}>
        Vérifier
      </Button>
      {answer === null ? null : <Answer answer={answer} />}
    </form>
  );
}

const intoView = (answer: HTMLElement | null): void => answer?.scrollIntoView({ block: "nearest" });

/** Both answers, the worse one first, and no more than they say: a declaration is one person's word, and that there is none proves nothing. */
function Answer({ answer: { same, stolenOn } }: { answer: CheckedImei }) {
  return (
    <div ref={intoView} className="grid gap-3">
      {stolenOn === null ? null : (
        <Notice tone="danger" title="Déclaré volé">
          Quelqu'un a déclaré sur Djassa que ce téléphone lui a été volé le {formatDate(stolenOn)}. L'équipe ne l'a pas
          vérifié. Ne l'achetez pas sans l'avis de la police.
        </Notice>
      )}
      {same ? (
        <Notice tone="ok" live title="C'est le même numéro">
          Ce téléphone a l'IMEI que le vendeur a donné pour cette annonce.
        </Notice>
      ) : (
        <Notice tone="danger" title="Ce n'est pas ce numéro">
          Le vendeur a donné un autre IMEI pour cette annonce. Si le téléphone en a deux, essayez l'autre. Sinon, ne
          payez pas avant d'avoir compris pourquoi.
        </Notice>
      )}
      {stolenOn === null ? (
        <p className="text-sm text-muted">
          Personne ne l'a déclaré volé sur Djassa. Ce n'est pas une preuve&nbsp;: demandez la facture, et faites un reçu
          de vente.
        </p>
      ) : null}
    </div>
  );
}
