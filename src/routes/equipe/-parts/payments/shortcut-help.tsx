import { useLive } from "#queries/live.ts";
import { setShortcuts, shortcuts } from "../shortcut-setting.ts";

const KEYS = [
  ["J", "suivante"],
  ["K", "précédente"],
  ["A", "valider"],
  ["R", "refuser"],
  ["+ − 0", "agrandir"],
] as const;

/** What the keys do, in sight where there is a keyboard, and the way to turn them off. */
export function ShortcutHelp() {
  const on = useLive(shortcuts) === "on";
  return (
    <div className="hidden lg:grid gap-2 pt-3 text-sm text-muted">
      <dl className={`flex flex-wrap gap-x-4 gap-y-1.5 ${on ? "" : "opacity-55"}`}>
        {KEYS.map(([key, word]) => (
          <div key={key} className="flex items-center gap-1.5">
            <dt>
              <kbd className="inline-block px-1.5 rounded b-1 b-solid b-line-strong bg-card text-xs font-650 text-ink">
                {key}
              </kbd>
            </dt>
            <dd>{word}</dd>
          </div>
        ))}
      </dl>
      <label className="flex items-center gap-2 min-h-11 cursor-pointer">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => setShortcuts(event.target.checked ? "on" : "off")}
          className="h-4 w-4 accent-primary"
        />
        Touches actives
      </label>
    </div>
  );
}
