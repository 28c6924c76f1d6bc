/** A rectangle laid out in cells: points row by row, two triangles a cell. */
export interface GridMesh {
  readonly columns: number;
  readonly rows: number;
  /** x and y of each point, `(columns + 1) * (rows + 1)` of them. */
  readonly points: Float32Array;
  readonly triangles: Uint32Array;
}

/** Over a picture of that size, border to border. */
export function gridMesh(width: number, height: number, columns: number, rows: number): GridMesh {
  const points = new Float32Array((columns + 1) * (rows + 1) * 2);
  for (let j = 0, at = 0; j <= rows; j++) {
    for (let i = 0; i <= columns; i++) {
      points[at++] = (i * width) / columns;
      points[at++] = (j * height) / rows;
    }
  }
  const triangles = new Uint32Array(columns * rows * 6);
  for (let j = 0, at = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const a = j * (columns + 1) + i;
      const c = a + columns + 1;
      triangles.set([a, a + 1, c, c, a + 1, c + 1], at);
      at += 6;
    }
  }
  return { columns, rows, points, triangles };
}
