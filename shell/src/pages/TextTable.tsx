import { ShareBar } from '@app/ui';
import type { Table } from '../texts/section.ts';

/** A table within a text. */
export function TextTable({ table: { caption, columns, rows } }: { table: Table }) {
  return (
    <div className="TextTable-frame">
      <table className="TextTable">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells, share }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, i) => (
                <td key={i}>
                  {share !== undefined && i === cells.length - 1 ? (
                    <span className="TextTable-share">
                      <ShareBar share={share} size="small" />
                      <span>{cell}</span>
                    </span>
                  ) : (
                    cell
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
