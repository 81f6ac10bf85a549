import sheet from "./late.css?url";

let asked: Promise<unknown> | null = null;

/** Puts what no first paint needs (`late.css`) into the page, once; settles when it is there, or will not come. */
export const lateStyles = (): Promise<unknown> =>
  (asked ??= new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet });
    for (const end of ["load", "error"]) link.addEventListener(end, resolve);
    document.head.append(link);
  }));
