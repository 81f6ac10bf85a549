import { allowCalls } from "#intents/account.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { runMutation } from "../-mutations/run-mutation.ts";
import { Group, SwitchRow } from "./group.tsx";

/** Whether the person may be called about what they sell. */
export function Calls() {
  const { profile } = useMyProfile();
  if (profile === null) return null;
  return (
    <Group title="Appels">
      <SwitchRow
        label="On peut m'appeler"
        hint={
          "Une personne inscrite voit votre numéro quand elle touche «\u00A0Appeler\u00A0» sur votre annonce. Sinon elle vous écrit, ici ou sur WhatsApp, qui montre votre numéro."
        }
        on={profile.calls !== false}
        onChange={(on) => runMutation(allowCalls(on))}
      />
    </Group>
  );
}
