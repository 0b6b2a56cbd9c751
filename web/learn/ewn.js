// @ts-check
// The rules of EinStein würfelt nicht! in its three rule sets.

const SIX = /** @type {const} */ ({ width: 6, height: 6, lattice: "cells" });

/** @type {import("./lesson").Lesson} */
export const lesson = {
  shape: { width: 5, height: 5, lattice: "cells" },
  diagrams: {
    start: { game: "ewn" },
    moves: {
      game: "ewn", position: "5/1A3/5/5/4f r 1",
      arrows: [{ path: ["b4", "c4"], color: 0 }, { path: ["b4", "b3"], color: 0 }, { path: ["b4", "c3"], color: 0 }],
    },
    gone: { game: "ewn", position: "A4/1B3/3F1/5/2a1f r 4" },
    own: { game: "ewn", position: "A4/1C3/5/3e1/4b r 1", arrows: [{ path: ["a5", "b4"], color: 2 }] },
    win: { game: "ewn", position: "5/b4/5/3B1/5 r 2", arrows: [{ path: ["d2", "e1"], color: 0 }] },
    choose: { game: "ewn:setup=choose" },
    king6: { game: "ewn:king6", shape: SIX },
    king6take: {
      game: "ewn:king6", position: "6/1Df3/1db3/6/6/6 r 4", shape: SIX,
      arrows: [{ path: ["b5", "c4"], color: 0 }],
    },
    king6pass: { game: "ewn:king6", position: "AD1f2/BC4/6/6/6/5a r 1", shape: SIX },
    stride: { game: "ewn:stride" },
    stridetake: {
      game: "ewn:stride", position: "5/1B1a1/5/1c3/4e r 2",
      arrows: [{ path: ["b4", "d4"], color: 0 }],
    },
  },
  content: {
    en: {
      lead: "“EinStein würfelt nicht!” was invented by Ingo Althöfer. Six numbered stones a side, one die, no draws: a race with collisions, five minutes to learn and never twice the same.",
      sections: [
        {
          id: "goal",
          title: "The goal",
          body: [
            "Red starts in the upper left corner, Blue in the lower right. You win when **one of your stones stands on the far corner**, the one where your opponent began, or when **your opponent has no stone left**. One side always wins: there are no draws.",
            "Each side fills its corner triangle with its stones 1 to 6. Red moves first (`first=blue` changes that). The rings and lozenges on the board mark the two goals.",
            { boards: [["start", "Cast the die, then move the stone that stands out."]] },
          ],
        },
        {
          id: "moves",
          title: "A turn: cast, then move",
          body: [
            "At the start of your turn you cast the die. **The stone with that number must move**, one square towards the goal: Red to the right, down, or diagonally right and down; Blue to the left, up, or diagonally left and up.",
            "If that stone is gone, you choose: **the next higher or the next lower number that is still on the board**, however far away it is. If there is only one of the two, that one must move. So stones that have been lost make the others more mobile.",
            {
              boards: [
                ["moves", "Three directions, always forward."],
                ["gone", "A 4 was cast, but Red’s 4 is gone. Stone 2 is the next lower, stone 6 the next higher: both stand out. Stone 1 may not move."],
              ],
            },
          ],
        },
        {
          id: "captures",
          title: "Captures",
          body: [
            "A stone that moves onto an occupied square takes what stands there, **its own stones too**. Taking your own stone costs a man and wins mobility: one more number of the die then moves a stone of your choice.",
            "You never pass: some stone can always move.",
            {
              boards: [
                ["own", "Stone 1 may take its own 3. From then on Red’s 3 moves whichever stone is next."],
                ["win", "A 2 lets Red walk into the corner."],
              ],
            },
          ],
        },
        {
          id: "placing",
          title: "The start: fixed, drawn or chosen",
          body: [
            "By default both sides stand `123456`, row by row from their own corner. `setup=RRRRRR/BBBBBB` gives both orders, `setup=random` draws them, and with `setup=choose` each player places its own stones before the first roll, as in competitions.",
            { boards: [["choose", "Place Red’s stones: touch the square for stone 1, then for stone 2, and so on. Backspace takes the last one back."]] },
          ],
        },
        {
          id: "king6",
          title: "king6: eight directions on 6×6",
          body: [
            {
              list: [
                "The board has six by six squares; the stones stand in the corner triangles as before.",
                "A stone steps one square in **any of the eight directions**.",
                "It may enter an empty square or capture an enemy stone with a **smaller number**. Equal numbers do not capture each other. Own stones block.",
                "If the stone of the roll is gone, **any** own stone may move.",
                "If it is there but cannot move, no other moves instead: the turn passes.",
                "You win on the opponent’s corner square, or by taking every enemy stone. With `goal=home` any square of the opponent’s start triangle counts.",
                "After 100 turns in a row without a capture, passes included, the game is drawn.",
              ],
            },
            {
              boards: [
                ["king6", "`king6`: the start."],
                ["king6take", "Stone 4 may take the blue 2, but not the 6, and the two 4s leave each other alone."],
                ["king6pass", "Red cast a 1, but its stone 1 is walled in by its own: the turn passes."],
              ],
            },
          ],
        },
        {
          id: "stride",
          title: "stride: as many squares as the number says",
          body: [
            {
              list: [
                "Five by five squares. The stone with the rolled number moves **exactly that many squares** up, down, left or right.",
                "The squares between must be empty. It lands on an empty square or captures an enemy stone with a **smaller number**.",
                "If the stone is gone or cannot move, the turn passes. Stones 5 and 6 can never move on this board, but they are hard to take.",
                "You win on any square of the opponent’s home row (rank 1 for Red, rank 5 for Blue), or by taking every enemy stone.",
                "The game is drawn after 100 turns without a capture, and at once when neither side has a stone numbered 1 to 4.",
              ],
            },
            "The usual order is `642513`, counted from each corner, since with `123456` most stones never get out.",
            {
              boards: [
                ["stride", "`stride`: the start."],
                ["stridetake", "Stone 2 goes two squares: it takes the 1 on d4. The 3 on b2 is too large for it."],
              ],
            },
          ],
        },
        {
          id: "chance",
          title: "What the die means",
          body: [
            "Each face has a probability of one in six, always, whatever it allows. A good move is good on average over all rolls that may follow. The engines here count exactly that; in Analyse you see the chance to win for each face.",
            "`size=` and `stones=` give the standard rules other boards, and a die with as many faces as there are stones.",
          ],
        },
        {
          id: "notation",
          title: "Writing moves",
          body: [
            "From square to square, `a4b3`; also by stone, `4b3` or `4:a4b3`. A pass is `pass`; a placement is `place 314265`, the stones in the order of the corner triangle.",
            "A position lists the rows from the top: capitals `A` to `F` are Red’s stones 1 to 6, small letters Blue’s, digits are empty squares; then the side to move and the roll, or `-` while the die is still to be cast: `ABC2/DE3/F3f/3ed/2cba r 4`.",
          ],
        },
        {
          id: "tips",
          title: "A few tips",
          body: [
            {
              list: [
                "Few stones are fast stones. With one stone left every roll moves it.",
                "Numbers in the middle, 3 and 4, replace more lost neighbours than 1 and 6 do.",
                "Count who arrives first if nobody captures; then look for the capture that changes it.",
                "Do not leave a stone where several enemy stones can take it: more of their rolls hit.",
              ],
            },
          ],
        },
      ],
    },
    zh: {
      lead: "“爱因斯坦不掷骰子！”由德国数学家英戈·阿尔特赫费尔发明。每方六枚带数字的棋子、一颗骰子、没有和棋：五分钟学会，局局不同。",
      sections: [
        {
          id: "goal",
          title: "目标",
          body: [
            "红方从左上角出发，蓝方从右下角出发。**己方任意一子到达对角的角格**（对方出发的那个角），或者**吃光对方棋子**，即获胜。总有一方获胜，没有和棋。",
            "双方把 1 到 6 号子摆满自己的角上三角区。红方先走（`first=blue` 可改）。棋盘上的圆环和菱形标出双方的目标。",
            { boards: [["start", "先掷骰，再走突出显示的棋子。"]] },
          ],
        },
        {
          id: "moves",
          title: "一个回合：先掷骰，后走子",
          body: [
            "轮到自己时先掷骰，**点数对应的棋子必须走**，朝目标前进一格：红方向右、向下或右下；蓝方向左、向上或左上。",
            "如果该子已被吃掉，就在**场上号码比它大的最近一子和比它小的最近一子**中任选一个，相差多远都行；只剩一边有子就走那一个。所以丢了子，其余的子反而更灵活。",
            {
              boards: [
                ["moves", "三个方向，只进不退。"],
                ["gone", "掷出 4，红方 4 号已不在。比它小的最近是 2 号，比它大的最近是 6 号，两子都可走；1 号不能走。"],
              ],
            },
          ],
        },
        {
          id: "captures",
          title: "吃子",
          body: [
            "走到有子的格子就吃掉它，**自己的子也可以吃**。吃己方子少了一个兵力，却换来机动：骰子上多出一个点数可以走您选的子。",
            "从不停手：总有子可走。",
            {
              boards: [
                ["own", "1 号可以吃掉自己的 3 号，以后掷出 3 就由相邻号码的子来走。"],
                ["win", "掷出 2，红方一步进角。"],
              ],
            },
          ],
        },
        {
          id: "placing",
          title: "布子：固定、抽签或自选",
          body: [
            "默认双方都是 `123456`，从自己的角起逐行排列。`setup=RRRRRR/BBBBBB` 指定双方次序，`setup=random` 随机抽取，`setup=choose` 则像比赛那样，第一次掷骰前双方各自布子。",
            { boards: [["choose", "为红方布子：先点 1 号子的格子，再点 2 号，依次点完。按退格键收回上一个。"]] },
          ],
        },
        {
          id: "king6",
          title: "king6：6×6，八个方向",
          body: [
            {
              list: [
                "棋盘六乘六，棋子同样摆在两角的三角区。",
                "每步向**八个方向之一**走一格。",
                "可走入空格，或吃掉**数字更小**的敌子；数字相同互不能吃；己方棋子挡路。",
                "掷出的子已不在时，**任意**己方棋子都可走。",
                "掷出的子还在却走不动时，别的子不能代走，停一手。",
                "到达对方的角格，或吃光对方棋子，即胜。选 `goal=home` 时，到达对方起始三角区的任意一格都算胜。",
                "连续 100 步（含停一手）没有吃子，判和。",
              ],
            },
            {
              boards: [
                ["king6", "`king6` 的初始局面。"],
                ["king6take", "4 号可以吃蓝 2，吃不了蓝 6；两个 4 号互不能吃。"],
                ["king6pass", "红方掷出 1，但 1 号被自己人围住，只能停一手。"],
              ],
            },
          ],
        },
        {
          id: "stride",
          title: "stride：几号走几格",
          body: [
            {
              list: [
                "棋盘五乘五。掷出几，几号子就沿上、下、左、右**恰好走几格**。",
                "途中必须全空；落在空格上，或吃掉**数字更小**的敌子。",
                "该子已不在或走不动时停一手。5 号、6 号在这个棋盘上永远走不动，却也很难被吃。",
                "到达对方底线的任意一格（红方到第 1 横线，蓝方到第 5 横线），或吃光对方棋子，即胜。",
                "连续 100 步没有吃子判和；双方都没有 1 至 4 号子时立即判和。",
              ],
            },
            "默认次序是从各自角上数起的 `642513`，因为按 `123456` 摆，多数棋子一辈子也出不来。",
            {
              boards: [
                ["stride", "`stride` 的初始局面。"],
                ["stridetake", "2 号走两格，可以吃 d4 的 1；b2 的 3 比它大，吃不了。"],
              ],
            },
          ],
        },
        {
          id: "chance",
          title: "骰子与概率",
          body: [
            "每一面的概率永远是六分之一，不管它允许走什么。一步棋好不好，要看对之后所有点数取平均。引擎算的正是这个；在“分析”页能看到每一面对应的胜率。",
            "`size=` 和 `stones=` 可以给通行规则换棋盘和子数，骰子的面数等于子数。",
          ],
        },
        {
          id: "notation",
          title: "记谱",
          body: [
            "写起点和终点：`a4b3`；也可写棋子：`4b3` 或 `4:a4b3`。停一手是 `pass`，布子是 `place 314265`，按三角区逐格写棋子号。",
            "局面从上到下逐行写：大写 `A` 到 `F` 是红方 1 至 6 号，小写是蓝方，数字是连续空格数；然后是轮到谁和点数，未掷写 `-`：`ABC2/DE3/F3f/3ed/2cba r 4`。",
          ],
        },
        {
          id: "tips",
          title: "几点心得",
          body: [
            {
              list: [
                "子少走得快：只剩一子时，每次掷骰都走它。",
                "中间的号码（3、4）能顶替的缺号比 1 和 6 多。",
                "先数如果互不吃子谁先到，再找能改变结果的那次吃子。",
                "别把子停在几个敌子都够得着的地方，那样对方能吃到的点数更多。",
              ],
            },
          ],
        },
      ],
    },
  },
};
