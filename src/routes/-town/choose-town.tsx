import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { chooseTown, mustChoose } from "#device/change-town.ts";
import { openTowns, townId, townName } from "#device/towns.ts";
import { normaliseText } from "#domain/search.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { TOWN_ID } from "#town";
import type { Town } from "#current-town";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Group } from "../-settings/group.tsx";

/** Every open town; empty while this phone has heard of no second one. */
export const useTowns = (): readonly Town[] => useStore(openTowns);

/** The dialog gives the focus to the first town rather than to its cross: React keeps `autoFocus` out of the page. */
const takesFocus = (button: HTMLButtonElement | null) => button?.setAttribute("autofocus", "");

/** Lists longer than this are searched rather than read. */
const FEW = 6;

/** The towns, one press each, with a field to find one among many. `stays`: the same screen in the other town, not its Home. */
function TownList({ onChosen, stays }: { onChosen: () => void; stays: boolean }) {
  const towns = useTowns();
  const [typed, setTyped] = useState("");
  const found = towns.filter(({ name }) => normaliseText(name).includes(normaliseText(typed)));
  return (
    <div className="grid gap-3">
      {towns.length > FEW ? (
        <TextField
          label="Chercher une ville"
          name="town"
          type="search"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
      ) : null}
      <ul className="card divide-y divide-solid divide-line overflow-hidden">
        {found.map((town, place) => (
          <li key={town.id}>
            <button
              ref={place === 0 ? takesFocus : undefined}
              type="button"
              aria-current={town.id === townId() || undefined}
              onClick={() => {
                // On the way to another town nothing is closed: closing goes back in the history, and would win.
                if (!chooseTown(town, stays ? location.href : undefined)) onChosen();
              }}
              className="flex items-center justify-between gap-3 w-full min-h-12 px-4 text-left font-600 @hover:bg-sunk active:bg-sunk focusable -outline-offset-4"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{town.name}</span>
              {town.id === townId() ? <Icon name="check" className="text-primary" /> : null}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {found.length === 0 ? "Aucune ville de ce nom" : ""}
      </p>
    </div>
  );
}

type TownDialogProps = { open: boolean; onClose: () => void; stays?: boolean };

function TownDialog({ open, onClose, stays = false }: TownDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Dans quelle ville êtes-vous&#8239;?">
      <p className="mb-3 text-muted">
        Vous voyez les annonces de cette ville. Vos messages et vos favoris restent avec vous.
      </p>
      <TownList onChosen={onClose} stays={stays} />
    </Dialog>
  );
}

/**
 * Which town this is and the way to another. `asks`: whoever has never said is asked, but for one whose profile says it, and who is
 * taken there. Only where nothing is being written, for the question covers the screen.
 */
export function TownLine({ stays = false, asks = false }: { stays?: boolean; asks?: boolean }) {
  const [pressed, setAsking] = useState<boolean | null>(null);
  const { phase, profile } = useMyProfile();
  const asking = pressed ?? (asks && phase === "ready" && profile === null && mustChoose());
  useEffect(() => {
    const mine = openTowns.getState().find(({ id }) => id === (profile?.town ?? TOWN_ID));
    if (asks && profile !== null && mine !== undefined && mustChoose()) chooseTown(mine);
  }, [asks, profile]);
  const close = () => {
    setAsking(false);
    // Closed without a word: where one is already. It is not asked again.
    const stays = openTowns.getState().find(({ id }) => id === townId());
    if (stays !== undefined && mustChoose()) chooseTown(stays);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2 min-w-0 font-600">
        <Icon name="map-pin" className="text-primary" />
        <span className="min-w-0 [overflow-wrap:anywhere]">Vous êtes à {townName()}</span>
      </p>
      <Button onClick={() => setAsking(true)}>Changer de ville</Button>
      <TownDialog open={asking} onClose={close} stays={stays} />
    </div>
  );
}

/** Among the settings. */
export function MyTown() {
  return (
    <Group title="Ma ville">
      <TownLine />
      <p className="text-sm text-muted">
        Changer de ville ne déplace pas votre profil&nbsp;: vos annonces paraissent dans la ville qui y est enregistrée.
      </p>
    </Group>
  );
}
