import { useEffect, useState } from "react";
import { formatDate } from "#domain/age.ts";
import { type Device, endDevice, myDevices } from "#session/devices.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import { Group } from "./group.tsx";

/** Where this person is signed in, and the end of each: a phone that was sold, lost or lent. */
export function Devices() {
  const { userId } = useSession();
  return <Group title="Appareils connectés">{userId === null ? null : <List userId={userId} />}</Group>;
}

function List({ userId }: { userId: string }) {
  const [devices, setDevices] = useState<readonly Device[] | null | "unreachable">(null);
  const [ending, setEnding] = useState<string | null>(null);
  async function ask() {
    setDevices((await myDevices(userId)) ?? "unreachable");
  }
  async function end({ id, name }: Device) {
    setEnding(id);
    const ended = await endDevice(userId, id);
    setEnding(null);
    if (!ended) return toast.error("Cet appareil n'a pas pu être déconnecté. Réessayez quand vous aurez du réseau.");
    toast.success(`${name}\u00A0: déconnecté`);
    await ask();
  }
  useEffect(() => {
    let gone = false;
    void myDevices(userId).then((answer) => {
      if (!gone) setDevices(answer ?? "unreachable");
    });
    return () => {
      gone = true;
    };
  }, [userId]);
  if (devices === null) return <Skeleton className="h-24 !rounded-field" />;
  if (devices === "unreachable")
    return (
      <Notice
        tone="wait"
        title="La liste ne peut pas être lue sans réseau"
        action={<Button onClick={() => void ask()}>Réessayer</Button>}
      />
    );
  return (
    <>
      <ul className="card divide-y divide-solid divide-line">
        {devices.map((device) => (
          <Row key={device.id} device={device} busy={ending === device.id} end={() => void end(device)} />
        ))}
      </ul>
      <p className="text-sm text-muted">
        Vous ne reconnaissez pas un appareil&nbsp;? Déconnectez-le, puis changez votre mot de passe.
      </p>
    </>
  );
}

function Row({ device, busy, end }: { device: Device; busy: boolean; end: () => void }) {
  const { name, since, seen, here } = device;
  return (
    <li className="flex items-center gap-3 py-2 pl-4 pr-2 min-h-16">
      <span className="grid min-w-0 flex-1">
        <span className="font-600 [overflow-wrap:anywhere]">{name}</span>
        <span className="text-sm text-muted">
          {here ? "Cet appareil" : `Vu le ${formatDate(seen)}`}, connecté depuis le {formatDate(since)}
        </span>
      </span>
      {here ? null : (
        <Button variant="quiet" busy={busy} aria-label={`Déconnecter ${name}`} onClick={end}>
          Déconnecter
        </Button>
      )}
    </li>
  );
}
