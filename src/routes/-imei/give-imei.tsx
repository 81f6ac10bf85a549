import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { object } from "valibot";
import { neededImei } from "#domain/imei.ts";
import { giveImei } from "#intents/phone-imei.ts";
import type { Listing } from "#model/listing/fields.ts";
import { statusOf } from "#model/listing/status.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { Failure } from "../-auth/auth-frame.tsx";
import { runMutation } from "../-mutations/run-mutation.ts";

type GiveImeiProps = { listing: Listing; className?: string };

/** The owner of what may be a phone lets buyers compare its IMEI: once it is published here, or later; also without a network. */
export function GiveImei({ listing, className = "" }: GiveImeiProps) {
  const [open, setOpen] = useState(false);
  // A phone that was moved to another category keeps the way to take its number back; what is sold changes no more.
  if ((listing.category !== "electronics" && !listing.hasImei) || !statusOf(listing.status).canBeDeleted) return null;
  return (
    <>
      <Button variant="quiet" icon="shield-check" className={className} onClick={() => setOpen(true)}>
        {listing.hasImei ? "IMEI vérifiable\u00A0: changer" : "Donner l'IMEI du téléphone"}
      </Button>
      {open ? (
        <Dialog open onClose={() => setOpen(false)} title="IMEI vérifiable">
          <Fields listing={listing} onClose={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

const schema = object({ imei: neededImei });

type FieldsProps = { listing: Listing; onClose: () => void };

function Fields({ listing: { id, hasImei }, onClose }: FieldsProps) {
  const form = useForm({
    schema,
    initial: { imei: "" },
    async onSubmit({ imei }) {
      await giveImei(id, imei);
      onClose();
    },
  });
  const takeBack = () => {
    runMutation(giveImei(id, ""));
    onClose();
  };
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <p className="text-muted">
        Au rendez-vous, l'acheteur tape le numéro qu'il lit sur le téléphone&nbsp;: Djassa lui dit si c'est le même.
        Personne ne voit votre numéro, nous n'en gardons qu'une empreinte chiffrée.
      </p>
      <TextField
        label="IMEI du téléphone"
        {...form.field("imei")}
        inputMode="numeric"
        hint="Composez *#06# sur le téléphone à vendre&nbsp;: 15 chiffres. S'il y en a deux, le premier."
      />
      <Failure message={form.failure} />
      <div className="flex flex-wrap gap-3 *:flex-1">
        {hasImei ? <Button onClick={takeBack}>Retirer l'IMEI</Button> : null}
        <Button type="submit" variant="primary" busy={form.busy}>
          Enregistrer
        </Button>
      </div>
      {hasImei ? (
        <p className="text-sm text-muted">
          Un acheteur a lu que ce téléphone est déclaré volé, et c'est faux&#8239;?{" "}
          <Link to="/help" className="link">
            Écrivez à l'équipe
          </Link>
          .
        </p>
      ) : null}
    </form>
  );
}
