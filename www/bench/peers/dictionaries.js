/** Columns of strings in dictionaries: a number for each cell, and the text of each number. */
export class Dictionaries {
  #columns = [];
  #rows = 0;

  /** Adds rows, each an array of its cells. */
  push(rows) {
    if (rows.length === 0) return;
    while (this.#columns.length < rows[0].length) this.#columns.push({ numbers: new Map(), cells: new Uint32Array(1 << 16) });
    const first = this.#rows;
    this.#rows += rows.length;
    for (let at = 0; at < this.#columns.length; at++) {
      const column = this.#columns[at];
      if (this.#rows > column.cells.length) {
        const grown = new Uint32Array(Math.max(2 * column.cells.length, this.#rows));
        grown.set(column.cells);
        column.cells = grown;
      }
      const { numbers, cells } = column;
      for (let row = 0; row < rows.length; row++) {
        const text = rows[row][at];
        let number = numbers.get(text);
        if (number === undefined) {
          number = numbers.size;
          numbers.set(text, number);
        }
        cells[first + row] = number;
      }
    }
  }

  /** How many rows, columns and distinct values there are. */
  size() {
    return { rows: this.#rows, columns: this.#columns.length, values: this.#columns.reduce((sum, { numbers }) => sum + numbers.size, 0) };
  }
}
