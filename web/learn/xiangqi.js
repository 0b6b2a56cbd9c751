// @ts-check
// The rules of Xiangqi.

/** @type {import("./lesson").Lesson} */
export const lesson = {
  shape: { width: 9, height: 10, lattice: "crossings" },
  diagrams: {
    start: { game: "xiangqi" },
    palace: {
      game: "xiangqi", position: "3k5/9/9/9/9/9/9/9/4A4/4KA3 w - - 0 1",
    },
    elephant: {
      game: "xiangqi", position: "3k5/9/9/9/9/9/3c5/4B4/3R5/5K3 w - - 0 1",
      arrows: [{ path: ["e2", "c4"], color: 2 }, { path: ["e2", "g4"], color: 0 }, { path: ["e2", "c0"], color: 2 }, { path: ["e2", "g0"], color: 0 }],
    },
    horse: {
      game: "xiangqi", position: "3k5/9/9/9/4p4/4N4/9/9/9/5K3 w - - 0 1",
      arrows: [
        { path: ["e4", "c5"], color: 0 }, { path: ["e4", "g5"], color: 0 }, { path: ["e4", "c3"], color: 0 },
        { path: ["e4", "g3"], color: 0 }, { path: ["e4", "d2"], color: 0 }, { path: ["e4", "f2"], color: 0 },
        { path: ["e4", "d6"], color: 2 }, { path: ["e4", "f6"], color: 2 },
      ],
    },
    rook: { game: "xiangqi", position: "3k5/9/9/4p4/9/1R2r4/9/9/9/5K3 w - - 0 1" },
    cannon: {
      game: "xiangqi", position: "2nk5/9/9/2p6/9/2C1p1r2/9/9/9/5K3 w - - 0 1",
      arrows: [{ path: ["c4", "c9"], color: 0 }, { path: ["c4", "g4"], color: 0 }],
    },
    soldier: {
      game: "xiangqi", position: "3k5/9/9/9/6P2/9/2P6/9/9/5K3 w - - 0 1",
      arrows: [{ path: ["c3", "c4"], color: 0 }, { path: ["g5", "g6"], color: 0 }, { path: ["g5", "f5"], color: 0 }, { path: ["g5", "h5"], color: 0 }],
    },
    facing: { game: "xiangqi", position: "4k4/9/9/9/4P4/9/4R4/9/9/4K4 w - - 0 1" },
    mate: { game: "xiangqi", position: "4k4/R8/9/9/1R7/9/9/9/9/3K5 w - - 0 1" },
    stuck: { game: "xiangqi", position: "3k5/8P/3P5/9/9/9/9/9/9/4K4 w - - 0 1" },
  },
  content: {
    en: {
      lead: "Xiangqi is the chess of China, played by more people than any other board game. Pieces stand on the crossings; a river divides the sides, and the generals never leave their palaces.",
      sections: [
        {
          id: "goal",
          title: "The goal",
          body: [
            "Attack the enemy general so that it cannot escape. **Checkmate wins, and so does stalemate**: a side that has no legal move has lost, whether it is in check or not.",
            "The board has nine files and ten ranks of crossings. Red, below, moves first. The squares with crossed lines are the two **palaces**; the **river** runs between the fifth and the sixth rank.",
            { boards: [["start", "The start. In the settings you can have pictures instead of characters."]] },
          ],
        },
        {
          id: "palace",
          title: "General and advisors",
          body: [
            "The **general** (帥, 將) steps one crossing along the lines, never diagonally, and never leaves the palace.",
            "The **advisors** (仕, 士) step one crossing diagonally and stay in the palace as well: five places in all.",
            "The two generals must never **face each other** on an open file. A move that would let them is illegal; so a general guards a whole file from afar.",
            {
              boards: [
                ["palace", "The advisor on e1 has four places to go, less where its own stand. The general may not step onto d0: the black general looks down that file."],
                ["facing", "One of the two must stay on the file: without them the generals would face each other."],
              ],
            },
          ],
        },
        {
          id: "elephant",
          title: "Elephant",
          body: [
            "The **elephant** (相, 象) moves exactly two crossings diagonally. It never crosses the river, and it is blocked if a piece stands on the crossing between, the elephant’s eye. So it defends, on seven places.",
            { boards: [["elephant", "Both eyes on the left are blocked: those ways (dashed) are closed."]] },
          ],
        },
        {
          id: "horse",
          title: "Horse",
          body: [
            "The **horse** (傌, 馬) moves one crossing straight and then one diagonally outward. It does not leap: a piece on the first crossing hobbles its leg and closes both ways beyond. So a horse may attack another without being attacked by it.",
            { boards: [["horse", "The soldier ahead hobbles the leg: two of eight ways (dashed) are closed."]] },
          ],
        },
        {
          id: "rook",
          title: "Chariot and cannon",
          body: [
            "The **chariot** (俥, 車) moves any distance along a line, as the rook in chess. It is the strongest piece.",
            "The **cannon** (炮, 砲) moves as the chariot does. But it captures only by jumping **over exactly one piece**, of either side, the screen, anywhere between it and its victim.",
            {
              boards: [
                ["rook", "The chariot takes the first enemy in its way."],
                ["cannon", "The cannon cannot take the soldiers before it; it takes what stands behind one."],
              ],
            },
          ],
        },
        {
          id: "soldier",
          title: "Soldier",
          body: [
            "The **soldier** (兵, 卒) moves and captures one crossing ahead. Beyond the river it may also move and capture sideways. It never goes back, and on the last rank only sideways; it does not promote.",
            { boards: [["soldier", "At home only ahead; beyond the river to three sides."]] },
          ],
        },
        {
          id: "end",
          title: "The end of the game",
          body: [
            "A general under attack is in check and the check must be met at once. No way to do so is mate. No legal move without check is stalemate, and it loses too.",
            {
              boards: [
                ["mate", "Two chariots, one after the other: mate in one."],
                ["stuck", "Leave Black no move. Which soldier steps where?"],
              ],
            },
          ],
        },
        {
          id: "repetition",
          title: "Repetition and long games",
          body: [
            "What happens when a position, with the same side to move, comes for the **third time** depends on the rule set:",
            {
              list: [
                "`rules=computer` (default): a draw, unless one side has checked with every move of the cycle: perpetual check loses. If both have, it is a draw. A perpetual chase by one side should lose as well; this version does not judge chases yet and calls them a draw.",
                "`rules=simple`: always a draw.",
                "`rules=asian`: the Asian rules; not built yet, the program says so.",
              ],
            },
            "After 120 moves, counted for both sides together, without a capture the game is drawn, unless the last of them mates. `limit=N` changes the number, `limit=off` lifts it.",
          ],
        },
        {
          id: "notation",
          title: "Writing moves",
          body: [
            {
              table: {
                head: ["Style", "Example", "How it reads"],
                rows: [
                  ["coordinates", "`h2e2`", "files a to i from Red’s left, ranks 0 to 9 from Red’s side; `coords=1-10` counts ranks from 1"],
                  ["ICCS", "`H2-E2`", "the same in capitals"],
                  ["WXF", "`C2=5`", "piece, file, direction (`+` ahead, `-` back, `=` sideways), and file or distance; files count from the mover’s right"],
                  ["Chinese", "炮二平五", "the same in characters; 前, 中 and 后 tell apart men on one file"],
                ],
              },
            },
            "All are understood wherever a move is typed, in simplified or traditional characters. A position is a FEN text from the top rank down, capitals for Red: `K` general, `A` advisor, `B` elephant, `N` horse, `R` chariot, `C` cannon, `P` soldier.",
          ],
        },
        {
          id: "tips",
          title: "A few tips",
          body: [
            {
              list: [
                "Bring the chariots out early. Roughly: chariot 9, cannon 4½, horse 4, advisor and elephant 2, soldier 1, beyond the river 2.",
                "Cannons want screens and are strong while the board is full; horses grow as it empties.",
                "A cannon on the middle file aims at the general: look at it with every move.",
                "Keep both advisors and elephants while the enemy has chariots and cannons.",
                "Use your general: an open file that he guards is worth a piece in the endgame.",
              ],
            },
          ],
        },
      ],
    },
    zh: {
      lead: "中国象棋，下的人比任何棋都多。棋子走在交叉点上，楚河汉界分开两军，将帅不出九宫。",
      sections: [
        {
          id: "goal",
          title: "目标",
          body: [
            "攻击对方的将（帅），使它无法解救。**将死为胜，困毙也为胜**：轮到走棋而没有合法着法的一方判负，不论是否被将军。",
            "棋盘九条直线、十条横线，棋子走交叉点。下方红棋先走。画有斜线的方框是**九宫**，中间是**河界**。",
            { boards: [["start", "初始局面。在设置里可以把文字换成图形棋子。"]] },
          ],
        },
        {
          id: "palace",
          title: "将帅与仕士",
          body: [
            "**帅、将**沿直线走一步，不走斜线，不出九宫。",
            "**仕、士**沿斜线走一步，也不出九宫，一共只有五个落点。",
            "将帅**不得在同一直线上照面**（中间无子）。会造成照面的着法不合法，所以将帅能隔空管住一整条线。",
            {
              boards: [
                ["palace", "e1 的仕有四个去处，己方占着的除外。帅不能走到 d0：黑将正看着那条线。"],
                ["facing", "车、兵都离线，将帅就照面了，所以总得留一个在线上。"],
              ],
            },
          ],
        },
        {
          id: "elephant",
          title: "相与象",
          body: [
            "**相、象**走“田”字，不能过河。田字中心（象眼）有子就走不过去，叫塞象眼。所以它只管防守，共七个落点。",
            { boards: [["elephant", "左边两个象眼都被塞住，虚线的路走不通。"]] },
          ],
        },
        {
          id: "horse",
          title: "马",
          body: [
            "**马**走“日”字：先直走一步，再斜走一步。马不能跳：直走那一步的点上有子，就是蹩马腿，那一侧的两个落点都去不了。因此一匹马可以攻击另一匹马而不被它攻击。",
            { boards: [["horse", "前面的卒蹩住马腿，八条路断了两条（虚线）。"]] },
          ],
        },
        {
          id: "rook",
          title: "车与炮",
          body: [
            "**车**沿直线走任意远，是最强的棋子。",
            "**炮**走法同车，吃子却必须**隔着恰好一个棋子**（炮架），炮架不分敌我，远近不限。",
            {
              boards: [
                ["rook", "车吃路上遇到的第一个敌子。"],
                ["cannon", "炮吃不了面前的卒，只能吃卒后面的子。"],
              ],
            },
          ],
        },
        {
          id: "soldier",
          title: "兵与卒",
          body: [
            "**兵、卒**每次向前一步，吃子也一样。过河以后还可以横走、横吃。永不后退，到底线只能横走，不升变。",
            { boards: [["soldier", "未过河只能前进；过河可走三个方向。"]] },
          ],
        },
        {
          id: "end",
          title: "终局",
          body: [
            "将（帅）受到攻击叫将军，必须立刻应将；应不了就是将死。没有被将军却无子可动，叫困毙，同样判负。",
            {
              boards: [
                ["mate", "双车错：一步将死。"],
                ["stuck", "让黑方无子可动：哪个兵，走到哪里？"],
              ],
            },
          ],
        },
        {
          id: "repetition",
          title: "循环与自然限着",
          body: [
            "同一局面、同一方走，**第三次**出现时怎么判，看规则集：",
            {
              list: [
                "`rules=computer`（默认）：判和；但若一方在循环中步步将军，长将作负；双方都长将则和。单方长捉本应作负，本版本尚不判断长捉，一律作和。",
                "`rules=simple`：一律判和。",
                "`rules=asian`：亚洲规则，尚未实现，选用时程序会说明。",
              ],
            },
            "双方合计 120 步没有吃子判和，最后一步将死除外。`limit=N` 改步数，`limit=off` 取消。",
          ],
        },
        {
          id: "notation",
          title: "记谱",
          body: [
            {
              table: {
                head: ["写法", "例子", "读法"],
                rows: [
                  ["坐标", "`h2e2`", "直线从红方左手起为 a 到 i，横线从红方一侧起为 0 到 9；`coords=1-10` 从 1 数起"],
                  ["ICCS", "`H2-E2`", "同上，用大写"],
                  ["WXF", "`C2=5`", "棋子、纵线、方向（`+` 进，`-` 退，`=` 平）、到达纵线或步数；纵线从走子方右手数起"],
                  ["中文", "炮二平五", "同一路有两子以上时，用前、中、后区分"],
                ],
              },
            },
            "凡能输入着法的地方，以上写法都认，简体、繁体皆可。局面用 FEN 表示，从上到下逐行，红方大写：`K` 帅、`A` 仕、`B` 相、`N` 马、`R` 车、`C` 炮、`P` 兵。",
          ],
        },
        {
          id: "tips",
          title: "几点心得",
          body: [
            {
              list: [
                "早出车。大致估价：车 9，炮 4.5，马 4，仕、相各 2，兵 1，过河 2。",
                "炮要有架，子多时厉害；马路宽了才好走，残局见长。",
                "当头炮瞄着对方老将，每走一步都要看它一眼。",
                "对方还有车炮，士象就要留全。",
                "善用老将：残局里它管住的一条线，抵得上一个子。",
              ],
            },
          ],
        },
      ],
    },
  },
};
