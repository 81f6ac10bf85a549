import { Link } from "@tanstack/react-router";

type ViewSwitchProps = {
  label: string;
  open: string;
  done: string;
  /** One more view, by its name in the address. */
  more?: { readonly vue: string; readonly words: string };
};

/** Waiting or finished rows: in the address, so that Back finds them again. */
export function ViewSwitch({ label, open, done, more }: ViewSwitchProps) {
  // Narrower on a phone: three stand in one row, whichever of them is the bold one and with the number of one of them.
  const chip = "chip lt-sm:!px-2.5 aria-[current=page]:(!b-primary !bg-primary !text-primary-on font-600)";
  const exact = { exact: true, includeSearch: true };
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-1 sm:gap-2">
      <Link
        from="/equipe"
        to="."
        search={({ vue: _done, ...search }) => search}
        activeOptions={exact}
        replace
        resetScroll={false}
        className={chip}
      >
        {open}
      </Link>
      <Link
        from="/equipe"
        to="."
        search={(search) => ({ ...search, vue: "traites" })}
        activeOptions={exact}
        replace
        resetScroll={false}
        className={chip}
      >
        {done}
      </Link>
      {more === undefined ? null : (
        <Link
          from="/equipe"
          to="."
          search={(search) => ({ ...search, vue: more.vue })}
          activeOptions={exact}
          replace
          resetScroll={false}
          className={chip}
        >
          {more.words}
        </Link>
      )}
    </nav>
  );
}
