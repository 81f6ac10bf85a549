import { useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { exportMyData } from "#session/export-my-data.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { saveFile } from "#ui/save-file.ts";
import { CloseAccountDialog } from "./close-account-dialog.tsx";
import { Group } from "./group.tsx";

/** What a person may ask of their own data (law 2013-450): a copy of all of it, and its end. */
export function MyData() {
  const online = useConnectivity((state) => state.online);
  const [busy, setBusy] = useState(false);
  const [closing, setClosing] = useState(false);

  async function save() {
    setBusy(true);
    const file = await exportMyData(Date.now());
    setBusy(false);
    if (!file.ok) return toast.error(file.message);
    saveFile({ name: file.name, content: new Blob([file.text], { type: "application/json" }) });
    if (file.complete) toast.success("Vos données sont dans vos téléchargements.");
    else toast.error("Pas de connexion\u00A0: le fichier contient seulement ce que cet appareil garde.");
  }
  return (
    <Group title="Mes données">
      <div className="grid gap-2">
        <Button icon="download" busy={busy} className="justify-self-start" onClick={() => void save()}>
          Exporter mes données
        </Button>
        <p className="text-sm text-muted" role="status">
          {online
            ? "Un fichier avec tout ce que Djassa sait de vous, et ce qui n'est que sur cet appareil."
            : "Pas de connexion\u00A0: le fichier contiendra seulement ce que cet appareil garde."}
        </p>
      </div>
      <div className="grid gap-2">
        <Button
          variant="quiet"
          icon="trash-2"
          className="justify-self-start -ml-5 !text-danger"
          onClick={() => setClosing(true)}
        >
          Supprimer mon compte
        </Button>
        <p className="text-sm text-muted">Pour toujours, sur tous vos appareils. Vos annonces sont retirées.</p>
      </div>
      <CloseAccountDialog open={closing} onClose={() => setClosing(false)} />
    </Group>
  );
}
