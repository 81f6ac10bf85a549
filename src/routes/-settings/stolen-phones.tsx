import { useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { formatDate } from "#domain/age.ts";
import { stolenForm } from "#domain/imei.ts";
import { declareStolen, withdrawStolen } from "#intents/phone-imei.ts";
import type { StolenPhone } from "#model/stolen-phone/own-stolen-phone.ts";
import { useStolenPhones } from "#queries/use-stolen-phones.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { Failure } from "../-auth/auth-frame.tsx";
import { runMutation, waitsFor } from "../-mutations/run-mutation.ts";
import { Group } from "./group.tsx";

/** Phones that were stolen from the person: declared by their IMEI, and taken back; also without a network. */
export function StolenPhones() {
  const rows = useStolenPhones();
  const [open, setOpen] = useState(false);
  return (
    <Group title="En cas de vol">
      <p className="text-muted">
        On vous a volé un téléphone&#8239;? Déclarez son IMEI&nbsp;: qui vérifie ce numéro ici avant d'acheter
        l'apprend. Cela ne remplace pas une plainte à la police.
      </p>
      {rows.length === 0 ? null : (
        <ul className="grid gap-3">
          {rows.map((phone) => (
            <Row key={phone.id} phone={phone} />
          ))}
        </ul>
      )}
      <Button icon="smartphone" className="justify-self-start" onClick={() => setOpen(true)}>
        Déclarer un téléphone volé
      </Button>
      {open ? (
        <Dialog open onClose={() => setOpen(false)} title="Déclarer un téléphone volé">
          <Fields onClose={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </Group>
  );
}

function Row({ phone }: { phone: StolenPhone }) {
  const online = useConnectivity((state) => state.online);
  const day = formatDate(phone.day);
  return (
    <li className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <p className="font-600">Volé le {day}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{stateOf(phone, online)}</p>
      </div>
      {phone.status === "declared" ? (
        <Button
          variant="quiet"
          icon="undo-2"
          className="!px-0"
          aria-label={`Retirer la déclaration du ${day}`}
          onClick={() => runMutation(withdrawStolen(phone.id))}
        >
          Retirer
        </Button>
      ) : null}
    </li>
  );
}

function stateOf({ status, at, reason, waits }: StolenPhone, online: boolean): string {
  if (waits) return waitsFor(online);
  switch (status) {
    case "declared":
      return `Déclaré le ${formatDate(at)}`;
    case "removed":
      return "L'équipe a retiré cette déclaration. Écrivez-lui dans Aide si c'est une erreur.";
    case "unsent":
      return reason ?? "La déclaration n'est pas partie";
    case "unknown":
      return "Indisponible";
  }
}

function Fields({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: stolenForm,
    initial: { imei: "", day: "" },
    async onSubmit({ imei, day }) {
      await declareStolen({ imei, day });
      onClose();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <p className="text-muted">
        Nous ne gardons de ce numéro qu'une empreinte chiffrée. Vous pouvez retirer la déclaration à tout moment. Une
        fausse déclaration nuit à quelqu'un&nbsp;: l'équipe peut l'enlever.
      </p>
      <TextField
        label="IMEI du téléphone volé"
        {...form.field("imei")}
        inputMode="numeric"
        hint="15 chiffres&nbsp;: sur la boîte, la facture ou le reçu de vente. S'il y en a deux, déclarez-les l'un après l'autre."
      />
      <TextField label="Jour du vol" type="date" {...form.field("day")} />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Déclarer
      </Button>
    </form>
  );
}
