import { Link } from "@tanstack/react-router";

type ViewSwitchProps = { label: string; open: string; done: string };

/** What waits, or what is dealt with: in the address, so that Back finds it again. */
export function ViewSwitch({ label, open, done }: ViewSwitchProps) {
  const chip = "chip aria-[current=page]:(!b-primary !bg-primary !text-primary-on font-600)";
  const exact = { exact: true, includeSearch: true };
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-2">
      <Link from="/equipe" to="." search={({ vue: _done, ...search }) => search} activeOptions={exact} replace resetScroll={false} className={chip}>{open}</Link>
      <Link from="/equipe" to="." search={(search) => ({ ...search, vue: "traites" })} activeOptions={exact} replace resetScroll={false} className={chip}>{done}</Link>
    </nav>
  );
}
