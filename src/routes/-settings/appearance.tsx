import { type Theme, useTheme } from "#device/theme.ts";
import { ChoiceRow, Group } from "./group.tsx";

const OPTIONS: readonly { id: Theme; label: string }[] = [
  { id: "auto", label: "Automatique" },
  { id: "light", label: "Clair" },
  { id: "dark", label: "Sombre" },
];

/** Light, dark, or as the phone has it. */
export function Appearance() {
  const { theme, choose } = useTheme();
  return (
    <Group title="Apparence">
      <ChoiceRow legend="Thème" value={theme} options={OPTIONS} onChoose={choose} />
    </Group>
  );
}
