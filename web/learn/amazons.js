// @ts-check
// The rules of the Game of the Amazons.

/** @type {import("./lesson").Lesson} */
export const lesson = {
  shape: { width: 10, height: 10, lattice: "cells" },
  diagrams: {
    start: { game: "amazons" },
    move: {
      game: "amazons:size=6", position: "6/2x3/6/1xw3/4b1/6 w -", shape: { width: 6, height: 6, lattice: "cells" },
      arrows: [
        { path: ["c3", "c4"], color: 0 }, { path: ["c3", "f3"], color: 0 }, { path: ["c3", "c1"], color: 0 },
        { path: ["c3", "f6"], color: 0 }, { path: ["c3", "a5"], color: 0 }, { path: ["c3", "a1"], color: 0 },
        { path: ["c3", "e1"], color: 0 },
      ],
    },
    shot: {
      game: "amazons:size=6", position: "6/2x3/3w2/1x4/4b1/6 w d4", shape: { width: 6, height: 6, lattice: "cells" },
      arrows: [{ path: ["d4", "c3"], color: 2 }],
    },
    last: { game: "amazons:size=4", position: "wx2/xx1x/2xx/x1xb w -", shape: { width: 4, height: 4, lattice: "cells" } },
    territory: { game: "amazons:size=5", position: "2x1b/w1x2/1xx2/2x2/2xx1 w -", shape: { width: 5, height: 5, lattice: "cells" } },
    eight: { game: "amazons:size=8", shape: { width: 8, height: 8, lattice: "cells" } },
    side: { game: "amazons:layout=side" },
  },
  content: {
    en: {
      lead: "Walter Zamkauskas of Argentina invented the Game of the Amazons in 1988. Queens that shoot burning arrows divide the board until nobody can move: chess moves with the soul of Go.",
      sections: [
        {
          id: "goal",
          title: "The goal",
          body: [
            "Each side has four amazons on a board of ten by ten squares. Every turn burns one more square. **Who cannot make a whole turn any more loses**; the other side wins. There are no draws and nothing is ever captured.",
            { boards: [["start", "The start. White, below, moves first (`first=black` where an arena says so). Touch an amazon, then where she goes, then where she shoots."]] },
          ],
        },
        {
          id: "turn",
          title: "A turn: move, then shoot",
          body: [
            "**Move** one of your amazons like a queen of chess: any distance along rank, file or diagonal, over empty squares only.",
            "Then the **same amazon shoots** an arrow, again like a queen, from where she now stands, over empty squares onto an empty square. The square that she has just left is empty again and may be shot at, or across.",
            "The arrow **stays for ever**. Nobody moves or shoots onto a burnt square, or across one. Amazons block in the same way, your own as well as the enemy’s.",
            "You must shoot, and you always can: at least back to the square just left.",
            {
              boards: [
                ["move", "Where the amazon may go. Burnt squares and other amazons stop her."],
                ["shot", "She has moved from c3 to d4 and must shoot now. The square she left is free again."],
              ],
            },
          ],
        },
        {
          id: "end",
          title: "The end",
          body: [
            "The side to move that has no move loses, also when both sides are shut in. A game on 10×10 has at most 92 turns, one for each empty square; most are decided long before.",
            "In the last phase walls of arrows part the board into regions. Where only one side can get to, it moves at its leisure, one square a turn. **Count the turns**: the side with more of them left wins.",
            {
              boards: [
                ["last", "White to move, but her amazon is shut in: Black has won."],
                ["territory", "A wall parts the board: eight empty squares each, and White is to move. Who runs out first?"],
              ],
            },
          ],
        },
        {
          id: "variants",
          title: "Boards and layouts",
          body: [
            {
              list: [
                "`size=N` or `size=WxH`: sides from 4 to 12, at most 128 squares. The amazons stand a third of the way from the corners, as on 10×10. `size=8` is the small competition board.",
                "`layout=side`: the start turned by a quarter, White to the left.",
                "`first=black`: Black begins.",
                "Any other arrangement, with any number of amazons, by a position text or in the editor.",
              ],
            },
            {
              boards: [
                ["eight", "`size=8`"],
                ["side", "`layout=side`"],
              ],
            },
          ],
        },
        {
          id: "notation",
          title: "Writing moves",
          body: [
            "From, to and the shot: `d1d7/g7`. The halves are `d1d7` and `/g7`. Also accepted: `d1-d7(g7)`, `d1d7g7`, and numbers by row and column as competition programs write them.",
            "A position lists the ranks from the top: `w` and `b` are amazons, `x` arrows, numbers runs of empty squares; then the side to move, and the square of the amazon that has to shoot, or `-`. The start is `3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w -`.",
          ],
        },
        {
          id: "tips",
          title: "A few tips",
          body: [
            {
              list: [
                "In the opening, mobility: bring the amazons towards the middle, apart from each other.",
                "Shoot where it hurts: an arrow next to an enemy amazon takes more lines from her than one far away.",
                "Shut in one enemy amazon with one of yours and you play three against two elsewhere.",
                "In Analyse, the maps “territory” and “reach” show who gets to each square first.",
                "When a region is yours alone, leave it. Those turns do not run away; fight where both can still go.",
              ],
            },
          ],
        },
      ],
    },
    zh: {
      lead: "亚马逊棋由阿根廷人瓦尔特·萨姆考斯卡斯于 1988 年发明。皇后走子、放箭，一步步把棋盘割开，直到有人无路可走：走法像国际象棋，神韵却近围棋。",
      sections: [
        {
          id: "goal",
          title: "目标",
          body: [
            "棋盘十乘十，每方四个皇后（即“亚马逊”）。每个回合都会多封死一格。**轮到自己却走不出完整一回合的一方判负**。没有和棋，也从不吃子。",
            { boards: [["start", "初始局面。下方白棋先走（有的赛场是黑先，用 `first=black`）。先点皇后，再点去处，最后点射箭的格子。"]] },
          ],
        },
        {
          id: "turn",
          title: "一个回合：走子，再放箭",
          body: [
            "**走子**：任选己方一个皇后，像国际象棋的后那样，沿横、竖、斜线走任意格，途中必须全空。",
            "**放箭**：刚走的那个皇后从新位置射出一箭，同样按后的走法，穿过空格落在空格上。她刚离开的格子已经空了，可以射到，也可以射穿。",
            "箭**永远留在原处**：谁也不能走到、射到或越过那一格。皇后同样挡路，不分敌我。",
            "必须放箭才算走完一回合。其实总有一箭可放：至少可以射回刚离开的格子。",
            {
              boards: [
                ["move", "皇后能到的地方；箭和别的皇后会挡住她。"],
                ["shot", "她从 c3 走到 d4，现在必须放箭；刚离开的格子又空了。"],
              ],
            },
          ],
        },
        {
          id: "end",
          title: "终局",
          body: [
            "轮到走而无处可走的一方判负，双方都被封死时也一样。10×10 最多 92 个回合，每个空格一个；胜负往往早已分明。",
            "到了后盘，箭墙把棋盘隔成几块。只有一方进得去的地方，他可以从容地一回合填一格。**数一数回合**：剩得多的一方胜。",
            {
              boards: [
                ["last", "轮到白方，皇后却被封死：黑胜。"],
                ["territory", "箭墙把棋盘一分为二，各有八个空格，轮到白方。谁先走完？"],
              ],
            },
          ],
        },
        {
          id: "variants",
          title: "棋盘与布局",
          body: [
            {
              list: [
                "`size=N` 或 `size=WxH`：边长 4 至 12，至多 128 格。皇后摆在离角约三分之一处，与 10×10 相仿。`size=8` 是比赛用的小棋盘。",
                "`layout=side`：开局旋转四分之一圈，白方在左。",
                "`first=black`：黑方先走。",
                "其他任何摆法、任意个皇后，都可以用局面文本或编辑器摆出来。",
              ],
            },
            {
              boards: [
                ["eight", "`size=8`"],
                ["side", "`layout=side`"],
              ],
            },
          ],
        },
        {
          id: "notation",
          title: "记谱",
          body: [
            "写起点、终点和箭：`d1d7/g7`；两半分别是 `d1d7` 和 `/g7`。也可输入 `d1-d7(g7)`、`d1d7g7`，或竞赛程序的行列数字。",
            "局面从上到下逐行写：`w`、`b` 是皇后，`x` 是箭，数字是连续空格数；然后是轮到谁，以及等着放箭的皇后所在格，没有则写 `-`。初始局面是 `3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w -`。",
          ],
        },
        {
          id: "tips",
          title: "几点心得",
          body: [
            {
              list: [
                "开局重机动：皇后向中央展开，彼此分散。",
                "箭要射在痛处：紧挨着对方皇后的一箭，比远处的一箭断她更多的路。",
                "用一个皇后封死对方一个皇后，别处就是三打二。",
                "“分析”页的“领地”和“可达”图能看出每一格谁先到。",
                "已经独占的地方就先放着，那几步跑不掉；要争双方都还能去的地方。",
              ],
            },
          ],
        },
      ],
    },
  },
};
