import { openTowns, townId, townName } from "#device/towns.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

type TownOfProfileProps = { before: string; now: string; move: (town: string) => void };

/** That the profile is in another town than this phone, or is to move: it never does unasked. */
export function TownOfProfile({ before, now, move }: TownOfProfileProps) {
  const here = townId();
  const moves = now !== before;
  if (!moves && now === here) return null;
  const other = moves ? before : here;
  // Nobody moves into a town that is closed.
  const mayMove = moves || openTowns.getState().some(({ id }) => id === here);
  return (
    <Notice
      tone="info"
      icon="map-pin"
      live
      title={`Votre profil ${moves ? "passe" : "est"} à ${townName(now)}`}
      action={
        mayMove ? (
          <Button onClick={() => move(other)}>
            {moves ? "Rester" : "Passer mon profil"} à {townName(other)}
          </Button>
        ) : null
      }
    >
      {moves
        ? "Choisissez-y votre quartier, puis enregistrez. Vos annonces déjà en ligne restent où elles sont."
        : `Vos prochaines annonces y paraîtront. Ce téléphone montre celles d'une autre ville\u00A0: ${townName()}.`}
    </Notice>
  );
}
