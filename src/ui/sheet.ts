/** Puts a style sheet that no first paint needs into the page; settles once it is there, or will not come. */
export const addSheet = (href: string): Promise<unknown> =>
  new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    for (const end of ["load", "error"]) link.addEventListener(end, resolve);
    document.head.append(link);
  });
