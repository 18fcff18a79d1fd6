interface Open {
  until: number;
  late: () => void;
}

export interface Deadlines {
  /** Begins to watch; `late` is called once, unless `end` comes first. */
  begin(late: () => void): Open;
  end(open: Open): void;
}

/**
 * Watches that work ends within `ms`, give or take a quarter of a second. One timer for all of it: a timer each costs
 * a tenth of what our whole middleware does.
 */
export function deadlines(ms: number): Deadlines {
  const opened = new Set<Open>(); // in the order of their ends, because all get the same time
  const sweep = () => {
    const now = performance.now();
    for (const open of opened) {
      if (open.until > now) return;
      opened.delete(open);
      open.late();
    }
  };
  setInterval(sweep, Math.min(250, ms)).unref();
  return {
    begin(late) {
      const open = { until: performance.now() + ms, late };
      opened.add(open);
      return open;
    },
    end(open) {
      opened.delete(open);
    },
  };
}
